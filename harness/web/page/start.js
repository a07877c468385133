// All games: their pictures, their variants in words, who plays, how strongly and how long.
import { el, replace, plural, toast, kLevelWords } from "./words.js";
import { Board, colourOf, signOf } from "./board.js";

const kTimes = [[200, "at once"], [1000, "1 second"], [3000, "3 seconds"], [10000, "10 seconds"], [30000, "half a minute"]];
const kClocks = [["0", "no limit"], ["180000+2000", "3 minutes + 2 s"], ["600000+5000", "10 minutes + 5 s"], ["1800000+0", "half an hour"]];

// What a variant is, in a line.
export function variantWords(variant) {
  const who = variant.players === 1 ? "for one" : variant.players === 2 ? "for two" : `for ${["", "", "", "three", "four", "five", "six"][variant.players] || variant.players}`;
  return `${who}, ${plural(variant.stones, "stone")} each`;
}

// What was chosen last, kept in the browser.
function choices() {
  try {
    return JSON.parse(localStorage.getItem("choices")) || {};
  } catch (error) {
    return {};
  }
}

export async function showStart(app, transport, open) {
  const answer = await transport.games();
  if (!answer.ok) {
    replace(app, el("p", { class: "alone" }, answer.error));
    return null;
  }
  const games = answer.games;
  const last = choices();
  const stage = el("section", { class: "stage" });
  const cards = el("div", { class: "cards", role: "list" });
  const before = el("section", { class: "before" });
  replace(app, el("div", { class: "start" },
    el("div", { class: "welcome" },
      el("h1", {}, "Choose a game"),
      el("p", {}, "Play alone, with a friend, or against a swarm \u2013 and see it think.")),
    cards, stage, before));

  games.forEach(addCard);
  function addCard(game) {
    const thumb = el("div", { class: "thumb" });
    const card = el("button", { class: "card", type: "button", role: "listitem", "data-rules": game.rules, "aria-label": `${game.title}: ${plural(game.variants.length, "variant")}`, onclick: () => choose(game) },
      thumb, el("strong", {}, game.title), el("span", {}, game.variants.find((v) => v.title === game.default)?.goal || ""),
      el("small", {}, plural(game.variants.length, "variant")));
    cards.append(card);
    transport.start(game.rules, game.default).then((shown) => {
      if (!shown.ok) return;
      const board = new Board(shown.game, { small: true });
      board.draw(shown.game.start);
      thumb.append(board.root);
    });
  }

  async function choose(game, title) {
    for (const card of cards.children) card.classList.toggle("chosen", card.dataset.rules === game.rules);
    const variant = game.variants.find((v) => v.title === (title || game.default)) || game.variants[0];
    const preview = el("div", { class: "preview" });
    const list = el("select", { id: "variant", onchange: () => choose(game, list.value) },
      game.variants.map((v) => el("option", { value: v.title, selected: v.title === variant.title }, `${v.title} \u2013 ${variantWords(v)}`)));
    const seats = variant.names.map((name, i) => {
      const kind = el("select", { "aria-label": `Who plays ${name}`, class: "kind" },
        el("option", { value: "human" }, "you, or a friend"), el("option", { value: "engine", selected: i > 0 }, "the swarm"),
        el("option", { value: "builtin" }, "the plain computer"));
      const level = el("select", { "aria-label": `Level of ${name}`, class: "level" }, kLevelWords.map((words, k) => el("option", { value: k, selected: k === (last.level ?? 3) }, k === 0 ? words : `level ${words}`)));
      const sync = () => { level.hidden = kind.value !== "engine"; };
      kind.addEventListener("change", sync);
      sync();
      const [base, , dark, ink] = colourOf(name, i);
      return { kind, level, row: el("div", { class: "seat-row" }, chip(name, i, [base, dark, ink]), el("b", {}, name), kind, level) };
    });
    const time = el("select", { id: "time" }, kTimes.map(([ms, words]) => el("option", { value: ms, selected: ms === (last.time ?? 1000) }, words)));
    const clock = el("select", { id: "clock" }, kClocks.map(([value, words]) => el("option", { value }, words)));
    const go = el("button", { class: "primary", id: "go", type: "button", onclick: begin }, "Play");
    replace(stage,
      el("div", { class: "choice" },
        el("h2", {}, game.title),
        el("label", { for: "variant" }, "Variant"), list,
        el("p", { class: "goal" }, variant.goal),
        el("div", { class: "seat-rows" }, seats.map((s) => s.row)),
        el("div", { class: "pair" }, el("label", {}, "Thinking time ", time), el("label", {}, "Clock ", clock)),
        go),
      preview);
    const shown = await transport.start(game.rules, variant.title);
    if (shown.ok) {
      const board = new Board(shown.game, { small: true });
      board.draw(shown.game.start);
      replace(preview, board.root);
    }
    async function begin() {
      go.disabled = true;
      const engine = seats.find((s) => s.kind.value === "engine");
      if (engine) last.level = Number(engine.level.value);
      last.time = Number(time.value);
      localStorage.setItem("choices", JSON.stringify(Object.assign(last, { rules: game.rules, variant: variant.title })));
      const [limit, increment] = clock.value.split("+").map(Number);
      const reply = await transport.open({
        do: "new", rules: game.rules, variant: variant.title, limit_ms: limit || 0, increment_ms: increment || 0,
        seats: seats.map((s) => ({ kind: s.kind.value, level: s.kind.value === "engine" ? Number(s.level.value) : 0, time_ms: Number(time.value) })),
      });
      go.disabled = false;
      if (reply.ok) open(reply.key);
      else toast(reply.error, "bad");
    }
  }
  const again = games.find((game) => game.rules === last.rules);
  choose(again || games[0], again && last.variant);

  const kinds = transport.addRules ? ".zsg,.zrf" : ".zsg";
  const picker = el("input", { type: "file", accept: kinds, multiple: Boolean(transport.addRules), hidden: true, onchange: () => load([...picker.files]) });
  async function load(files) {
    if (!files.length) return;
    if (transport.addRules && files.some((file) => /\.zrf$/i.test(file.name))) {
      const added = await transport.addRules(files);
      if (!added.ok) return toast(added.error, "bad");
      games.push(added.game);
      addCard(added.game);
      choose(added.game);
      return;
    }
    const reply = await transport.open({ do: "load", zsg: await files[0].text() });
    if (reply.ok) open(reply.key);
    else toast(reply.error, "bad");
  }
  const known = await transport.tables();
  replace(before,
    el("h2", {}, "Go on"),
    el("p", {}, el("button", { type: "button", onclick: () => picker.click() }, transport.addRules ? "Open a saved game (.zsg) or a rule file (.zrf)" : "Open a saved game (.zsg)"), " or drop one anywhere on this page.", picker),
    known.ok && known.tables.length ? el("ul", { class: "known" }, known.tables.slice(0, 12).map((table) =>
      el("li", {}, el("a", { href: "#" + table.key }, table.title), el("span", {}, table.over ? "finished" : table.ply ? `after ${plural(table.ply, "turn")}` : "not begun")))) : null);
  const over = (event) => event.preventDefault();
  const drop = (event) => { event.preventDefault(); load([...event.dataTransfer.files]); };
  document.addEventListener("dragover", over);
  document.addEventListener("drop", drop);
  return () => { document.removeEventListener("dragover", over); document.removeEventListener("drop", drop); };
}

// A stone as a sign beside a name.
import { svg } from "./words.js";
export function chip(name, i, [base, dark, ink]) {
  return svg("svg", { class: "chip", viewBox: "-1.15 -1.15 2.3 2.3", "aria-hidden": true },
    svg("circle", { r: 1, fill: base, stroke: dark, "stroke-width": 0.12 }), svg("path", { d: signOf(i), fill: ink, opacity: 0.6 }));
}
