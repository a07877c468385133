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
