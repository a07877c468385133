// The one module that talks to tables: commands in, events out, JSON both ways. How they travel is
// the transport's affair; another edition of the page puts in another one with the same methods:
//
//   games()                      {games, house}
//   start(rules, variant)        what is drawn of a variant
//   tables(), open(command)      the tables there are; a new one: {ok, key}
//   rights(key)                  {manage, seat, keys}
//   send(key, command)           the answer
//   listen(key, heard, state)    events; state("open" | "lost"); returns what ends it
//   picture(rules, name)         an address for <img>

function houseKey() {
  const found = /[#&]house=([A-Za-z0-9_-]+)/.exec(location.hash);
  if (found) sessionStorage.setItem("house", found[1]);
  return sessionStorage.getItem("house") || "";
}

export function httpTransport() {
  const house = houseKey();
  async function ask(path, command) {
    const options = { headers: { "X-Zwarm-House": house } };
    if (command !== undefined) {
      options.method = "POST";
      options.headers["Content-Type"] = "application/json";
      options.body = JSON.stringify(command);
    }
    try {
      return await (await fetch(path, options)).json();
    } catch (error) {
      return { ok: false, error: "the server does not answer", lost: true };
    }
  }
  return {
    games: () => ask("/api/games"),
    start: (rules, variant) => ask(`/api/start/${encodeURIComponent(rules)}?variant=${encodeURIComponent(variant)}`),
    tables: () => ask("/api/tables"),
    open: (command) => ask("/api/tables", command),
    rights: (key) => ask(`/api/keys/${key}`),
    send: (key, command) => ask(`/api/table/${key}`, command),
    picture: (rules, name) => `/api/picture/${encodeURIComponent(rules)}?name=${encodeURIComponent(name)}`,
    listen(key, heard, state) {
      let source = null;
      let over = false;
      let wait = 250;
      const connect = () => {
        if (over) return;
        source = new EventSource(`/api/events/${key}`);
        source.onopen = () => { wait = 250; state("open"); };
        source.onmessage = (message) => heard(JSON.parse(message.data));
        source.onerror = () => {
          source.close();
          state("lost");
          setTimeout(connect, wait);
          wait = Math.min(wait * 2, 4000);
        };
      };
      connect();
      return () => { over = true; source.close(); };
    },
  };
}

// A table as it is seen from here: its view, kept up to date.
export class Link {
  constructor(transport, key) {
    this.transport = transport;
    this.key = key;
    this.view = null;
    this.listeners = [];
    this.states = [];
  }
  open() {
    this.end = this.transport.listen(this.key, (event) => this.hear(event), (state) => this.states.forEach((f) => f(state)));
  }
  close() { if (this.end) this.end(); }
  onEvent(listener) { this.listeners.push(listener); }
  onState(listener) { this.states.push(listener); }
  hear(event) {
    if ("game" in event) {
      this.view = { ...event };
    } else if (this.view) {
      if (event.version <= this.view.version) return;
      if ("turns_from" in event) {
        this.view.turns = this.view.turns.slice(0, event.turns_from).concat(event.turns);
      }
      for (const [name, part] of Object.entries(event)) {
        if (name !== "turns" && name !== "turns_from" && name !== "notice") this.view[name] = part;
      }
    }
    for (const listener of this.listeners) listener(event, this.view);
  }
  send(command) { return this.transport.send(this.key, command); }
}
