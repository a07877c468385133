// The one module that reaches tables: commands in, events out, JSON both ways, here to a server. The
// web edition puts another file in this one's place, with the same methods:
//
//   games()                      {games, house}
//   start(rules, variant)        what is drawn of a variant
//   tables(), open(command)      the tables there are; a new one: {ok, key}
//   rights(key)                  {manage, seat, keys}
//   send(key, command)           the answer
//   listen(key, heard, state)    events; state("open" | "lost"); returns what ends it
//   picture(rules, name)         an address for <img>
//
// and with these, which only it has:
//
//   arrive(fragment)             the key of a table with the game that an address carries, or ""
//   gameLink(zsg)                an address that carries a game
//   addRules(files)              rule files somebody dropped: {ok, game} as in games()
//   takeOver(key)                a game that another page of this browser has: rights() and events say `elsewhere`
//   artOf(game, set)             pictures for the command `show`, which here the server adds

function houseKey() {
  const found = /[#&]house=([A-Za-z0-9_-]+)/.exec(location.hash);
  if (found) sessionStorage.setItem("house", found[1]);
  return sessionStorage.getItem("house") || "";
}

export function openTransport() {
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
