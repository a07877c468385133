// The page's way to its tables in the web edition: a worker in this very browser instead of a server.
// The methods are those of the server's edition (harness/web/page/transport.js).
import { toast } from "./words.js";

export function openTransport() {
  const waiting = new Map();
  const listeners = new Map();  // key: heard
  const pictures = new Map();  // dropped along with rules, by name in small letters: {file, url}
  let asked = 0;
  const table = newestEdition().catch(() => {}).then(() => {
    const worker = new Worker(new URL("./table_worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.event) return listeners.get(data.key)?.(data.event);
      waiting.get(data.id)(data.reply);
      waiting.delete(data.id);
    };
    worker.onerror = (event) => toast(`This browser cannot run the game: ${event.message || "the worker does not start"}`, "bad");
    return worker;
  });
  const ask = (name, rest) => new Promise((done) => {
    const question = { id: ++asked, ask: name, ...rest };
    waiting.set(question.id, done);
    table.then((worker) => worker.postMessage(question));
  });
  // A page that is not from https or from this machine works, online only.
  navigator.serviceWorker?.register("service_worker.js").catch(() => {});
  const transport = {
    games: () => ask("games"),
    start: (rules, variant) => ask("start", { rules, variant }),
    tables: () => ask("tables"),
    open: (command) => ask("open", { command }),
    rights: (key) => ask("rights", { key }),
    send: (key, command) => ask("send", { key, command }),
    takeOver: (key) => ask("takeOver", { key }),
    listen(key, heard, state) {
      listeners.set(key, heard);
      ask("listen", { key }).then((reply) => {
        if (!reply.ok) return;
        state("open");
        heard(reply.view);
      });
      return () => { if (listeners.delete(key)) ask("leave", { key }); };
    },
    picture(rules, name) {
      const parts = name.split(/[\\/]+/);
      const dropped = pictures.get(parts.at(-1).toLowerCase());
      return dropped?.url || "packs/" + parts.filter((part) => part !== "..").join("/").replace(/\.bmp$/i, ".png");
    },
    async artOf(game, set) {
      const nameIn = (images) => images[Math.min(set, images.length - 1)];
      const address = async (name) => {
        const dropped = pictures.get(name.split(/[\\/]+/).at(-1).toLowerCase());
        return dataAddress(dropped ? dropped.file : await (await fetch(transport.picture(game.rules, name))).blob());
      };
      const names = new Set(game.pieces.filter((piece) => piece.images.length).map((piece) => nameIn(piece.images)));
      return { set, board: await address(nameIn(game.images[0])), pieces: Object.fromEntries(await Promise.all([...names].map(async (name) => [name, await address(name)]))) };
    },
    async addRules(files) {
      for (const file of files) if (/\.(bmp|png|gif|jpe?g)$/i.test(file.name)) pictures.set(file.name.toLowerCase(), { file, url: URL.createObjectURL(file) });
      const texts = files.filter((file) => /\.(zrf|txt)$/i.test(file.name));
      if (texts.some((file) => file.size > 4 << 20)) return { ok: false, error: "this file is too large for a rule file" };
      return ask("addRules", { dropped: await Promise.all(texts.map(async (file) => [file.name, new Uint8Array(await file.arrayBuffer())])) });
    },
    gameLink: async (zsg) => `${location.origin}${location.pathname}#game=${await packed(zsg)}`,
    async arrive(fragment) {
      const found = /^game=([A-Za-z0-9_-]+)$/.exec(fragment);
      if (!found) return "";
      const zsg = await unpacked(found[1]);
      const reply = zsg === null ? { ok: false, error: "this link is damaged" } : await transport.open({ do: "load", zsg });
      if (!reply.ok) toast(reply.error, "bad");
      return reply.key || "";
    },
  };
  return transport;
}

function dataAddress(blob) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}

const kLargestGame = 256 * 1024;  // bytes, unpacked

async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > kLargestGame) throw new Error("too large");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
// A text as letters that a fragment may have, and back; null if it is none.
async function packed(text) {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
async function unpacked(letters) {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch (error) {
    return null;
  }
}

const kPatience = 2000;  // milliseconds

// After the first visit everything is here. A newer edition that has come in the background takes over
// when the page is opened, all of it at once. The browser waits with that until the old one has nothing to
// do, and for half a minute or more if it gets something to do just then: so nothing is asked of it meanwhile.
async function newestEdition() {
  const workers = navigator.serviceWorker;
  if (!workers?.controller) return;
  workers.addEventListener("controllerchange", () => location.reload());
  const page = await (await fetch("index.html")).text();
  const waiting = (await workers.getRegistration())?.waiting;
  // Another page may have had it take over after this one got its first files.
  if (!page.includes(document.querySelector("meta[name=edition]")?.content ?? "")) location.reload();
  else if (waiting) waiting.postMessage("take over");
  else return;
  await new Promise((done) => setTimeout(done, kPatience));
}
