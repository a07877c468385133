// A running module: JSON calls in, JSON answers out.
import { Files, Wasi } from "./wasi.js";

export class Module {
  // `tell(news)` hears what it says before its answer.
  constructor(compiled, tell = () => {}) {
    this.files = new Files();
    this.printed = "";
    const wasi = new Wasi(this.files, { say: (text) => { this.printed = (this.printed + text).slice(-2000); } });
    const text = (at, size) => new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, size).slice());
    const instance = new WebAssembly.Instance(compiled, {
      wasi_snapshot_preview1: wasi.imports,
      host: {
        pump_messages: () => this.exports.handle_messages(),
        tell: (at, size) => tell(JSON.parse(text(at, size))),
      },
    });
    this.exports = instance.exports;
    this.text = text;
    wasi.attach(this.exports.memory);
    this.exports._initialize();
  }

  call(call) {
    const bytes = new TextEncoder().encode(JSON.stringify(call));
    const at = this.exports.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
    const answer = this.exports.answer();
    return JSON.parse(this.text(answer, this.exports.answer_size()));
  }

  // Rule files and what belongs to them; the names of those that can be played, and why others cannot.
  addRules(files, paths) {
    for (const [path, bytes] of files) this.files.put(path, bytes);
    return paths.map((path) => this.call({ call: "rules", path }));
  }
}
