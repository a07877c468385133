// The house in the browser: the table at hand in a module, all tables in the storage, and those who
// think in workers of their own. Answers what transport.js asks.
import { Claim } from "./claim.js";
import { Module } from "./module.js";
import { openStorage } from "./storage.js";
import { Looker, Thinkers } from "./thinker.js";

const kPacks = ["Selfo", "Halma", "ChineseCheckers"];
const kSolutions = ["HalmaSolitaire8", "HalmaSolitaire10", "HalmaSolitaire16", "ChineseCheckersSolitaire"];
const kPackFiles = [...kPacks.map((name) => `${name}.zrf`), "Include/Zwarm.zrf", ...kSolutions.map((name) => `Solutions/${name}.zsg`)];
const kDropped = "/dropped/";
const kTick = 250;  // ms
const kMostTables = 200;

let module = null, compiled = null, storage = null;
const files = new Map();  // of all modules: packs, dropped rule files, what was learnt
let at = null;  // the table at hand: {key, limited}
const me = newKey();  // among the pages of this browser
const claim = new Claim((key) => { if (at?.key === key) losesTable(); });
const kElsewhere = { ok: false, elsewhere: true, error: "this game is open in another tab" };

let edition = 0;  // of those files
const supplies = () => ({ compiled, files: [...files], edition });
const looker = new Looker(supplies);
const thinkers = new Thinkers({
  supplies,
  progress: (ticket, progress) => queue(() => told({ call: "progress", ticket, progress })),
  finished: (ticket, answer) => queue(() => told({ call: "finished", ticket, answer })),
  learnt: (learnt) => learnt.forEach(([path, bytes]) => { files.set(path, bytes); storage.put("files", { path, bytes }); }),
});

// One thing after the other: most of what is done here waits for the storage.
let last = Promise.resolve();
function queue(does) {
  const result = last.then(does);
  last = result.catch((error) => error instanceof WebAssembly.RuntimeError ? revive() : console.error(error));
  return result;
}

async function begin() {
  const bytes = (path) => fetch(path).then((reply) => reply.arrayBuffer());
  storage = await openStorage();
  const [code, kept, ...packs] = await Promise.all([bytes("zwarm.wasm"), storage.all("files"), ...kPackFiles.map((name) => bytes(`packs/${name}`))]);
  compiled = await WebAssembly.compile(code);
  packs.forEach((content, i) => files.set(`/packs/${kPackFiles[i]}`, new Uint8Array(content)));
  for (const { path, bytes } of kept) files.set(path, bytes);
  startModule();
}
function startModule() {
  module = new Module(compiled);
  module.addRules(files, [...kPacks.map((name) => `/packs/${name}.zrf`), ...[...files.keys()].filter(isRules)]);
}
const isRules = (path) => path.startsWith(kDropped) && /\.zrf$/i.test(path);

// After a fall of the module, which should never happen: a new one, with the table as it was kept.
async function revive() {
  const fallen = at;
  letGo();
  startModule();
  if (fallen) await bring(fallen.key);
}

// Another table comes to the front; the one before waits in the storage.
async function bring(key, force = false) {
  if (at?.key === key) return { ok: true };
  letGo();
  if (!await claim.take(key, force)) return kElsewhere;
  // Whoever had it can write nothing from here on.
  const kept = await storage.exchange("tables", key, (old) => old && { ...old, owner: me });
  if (!kept) return { ok: false, error: "this link leads to no game in this browser" };
  const reply = module.call({ call: "restore", stored: kept.stored });
  if (!reply.ok) return { ok: false, error: `this game cannot be opened: ${reply.error}` };
  at = { key, limited: kept.stored.limit_ms > 0 };
  postMessage({ key, event: reply.view });
  await follow(reply);
  return { ok: true };
}

function letGo() {
  thinkers.stop();
  at = null;
  claim.giveUp();
}
// Another page plays it from now on.
function losesTable() {
  postMessage({ key: at.key, event: { elsewhere: true } });
  letGo();
}

// What follows from an answer of the table: first kept, then told. False if another page has taken the game over:
// then nothing has happened.
async function follow(reply) {
  if (reply.stored) {
    const { stored } = reply;
    at.limited = stored.limit_ms > 0;
    const title = /^VariantName=(.*)$/m.exec(stored.zsg)?.[1].trim() || "";
    try {
      const now = { key: at.key, owner: me, title, ply: stored.thoughts.length, over: stored.over, used: Date.now(), stored };
      if (!await storage.exchange("tables", at.key, (old) => old && old.owner !== me ? null : now)) {
        if (at) losesTable();
        return false;
      }
    } catch (error) {
      if (!at.unkept) postMessage({ key: at.key, event: { notice: `This browser does not keep the game: ${error.message}` } });
      at.unkept = true;
    }
  }
  if (!at) return false;
  for (const event of reply.events || []) postMessage({ key: at.key, event });
  if (reply.stop) thinkers.stop();
  if (reply.question) thinkers.think(reply.question);
  if (reply.hurry) thinkers.hurry();
  return true;
}
async function told(call) {
  if (at) await follow(module.call(call));
}

function newKey() {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return [...crypto.getRandomValues(new Uint8Array(22))].map((byte) => letters[byte & 63]).join("");
}

async function makeRoom() {
  const tables = (await storage.all("tables")).sort((a, b) => a.used - b.used);
  for (const table of tables.slice(0, Math.max(0, tables.length - kMostTables + 1))) await storage.remove("tables", table.key);
}

const asks = {
  games: () => module.call({ call: "games" }),
  start: ({ rules, variant }) => module.call({ call: "start", rules, variant }),
  async tables() {
    const tables = (await storage.all("tables")).sort((a, b) => b.used - a.used);
    return { ok: true, tables: tables.map(({ key, title, ply, over }) => ({ key, title, ply, over })) };
  },
  async open({ command }) {
    const reply = module.call({ call: "open", command });
    if (!reply.ok) return reply;
    await makeRoom();
    letGo();
    const key = newKey();
    await claim.take(key);
    at = { key };
    await follow(reply);
    return { ok: true, key };
  },
  async rights({ key }) {
    const brought = await bring(key);
    return brought.ok ? { ok: true, manage: true, seat: -1 } : brought;
  },
  async listen({ key }) {
    const brought = await bring(key);
    return brought.ok ? module.call({ call: "command", command: { do: "view" } }) : brought;
  },
  async send({ key, command }) {
    if (command?.do === "close") return asks.close({ key });
    const brought = await bring(key);
    if (!brought.ok) return brought;
    const reply = module.call({ call: "command", command });
    if (command?.do === "look" || command?.do === "show") return reply.ok ? { look: { call: command.do, question: reply.question, art: command.pictures } } : reply;
    if (!await follow(reply)) return kElsewhere;
    const { events, stored, question, stop, hurry, ...answer } = reply;
    return answer;
  },
  // Nobody looks at it any more: it waits in the storage, and another page may have it.
  leave({ key }) {
    if (at?.key === key) letGo();
    return { ok: true };
  },
  takeOver: ({ key }) => bring(key, true),
  async close({ key }) {
    if (at?.key === key) letGo();
    await storage.remove("tables", key);
    return { ok: true };
  },
  // [[name, bytes]]: rule files and what they include. They get names of their own beside our packs'.
  async addRules({ dropped }) {
    const own = (name) => kPacks.some((pack) => `${pack}.zrf`.toLowerCase() === name.toLowerCase());
    const placed = dropped.map(([name, bytes]) => [kDropped + (own(name) ? `Dropped ${name}` : name), bytes]);
    const rules = placed.map(([path]) => path).filter(isRules);
    const replies = module.addRules(placed, rules);
    const good = replies.find((reply) => reply.ok);
    if (!good) return replies[0];
    for (const [path, bytes] of placed) { files.set(path, bytes); await storage.put("files", { path, bytes }); }
    ++edition;
    return { ok: true, game: module.call({ call: "games" }).games.find((game) => game.rules === good.rules) };
  },
};

const ready = begin();
onmessage = async ({ data: { id, ask, ...rest } }) => {
  let reply;
  try {
    await ready;
    reply = await queue(() => asks[ask](rest));
    if (reply.look) reply = await looker.look(reply.look);
  } catch (error) {
    reply = { ok: false, error: `this does not work here: ${error.message}` };
  }
  postMessage({ id, reply });
};
setInterval(() => { if (at?.limited) queue(() => told({ call: "tick" })); }, kTick);
