// A game in one file, for whoever has nothing installed: stepping, playing by itself, drawings.
// The game is in the element `game` as JSON.
import { el, replace, scoreText } from "./words.js";
import { Board } from "./board.js";

// `pictures` is null, or {set, addresses}: the rule file's own art.
export function showOff(root, view, extras, pictures) {
  const { game, turns } = view;
  const board = new Board(game, pictures ? { art: pictures.set, picture: (name) => pictures.addresses[name] } : {});
  let ply = 0, timer = null, what = "";
  const boardAt = (n) => n === 0 ? game.start : turns[n - 1].board;
  const words = el("p", { class: "banner", role: "status" });
  const slider = el("input", { type: "range", min: 0, max: turns.length, value: 0, "aria-label": "Turn", oninput: () => { stop(); go(Number(slider.value)); } });
  const button = (id, text, title, does) => el("button", { id, type: "button", title, onclick: does }, text);
  const auto = button("auto", "\u25b6 play", "Play by itself", () => timer ? stop() : start());
  const names = Object.keys(extras || {});
  const looks = names.length ? el("select", { id: "look", "aria-label": "What to see", onchange: () => { what = looks.value; drawn(); } }, el("option", { value: "" }, "just the game"), names.map((name) => el("option", { value: name }, extras[name].title))) : null;
  const legend = el("ul", { class: "legend" });
  function drawn() {
    const drawing = what ? extras[what].plies[ply] : null;
    board.showDrawing(drawing);
    replace(legend, ((drawing && drawing.legend) || []).map((line) => el("li", {}, el("i", { class: `swatch tone-${line.tone || "none"}` }), line.text)));
  }
  function go(next) {
    const step = next === ply + 1;
    ply = Math.max(0, Math.min(turns.length, next));
    if (step) board.animate(turns[ply - 1], boardAt(ply));
    else { board.busy++; board.draw(boardAt(ply)); }
    const turn = turns[ply - 1];
    board.showLast(turn);
    slider.value = ply;
    const over = ply === turns.length && view.state.result;
    const mover = turn ? turn.to_move : view.first;
    words.textContent = turn ? `${ply} / ${turns.length}  ${turn.player === undefined ? "" : game.players[turn.player].name + ": "}${turn.text}${turn.thought && turn.thought.depth ? `  (${scoreText(turn.thought.score)})` : ""}${over ? " \u2013 " + view.state.result.reason : ` \u2013 ${game.players[mover]?.name} to move`}` : `${game.title}: ${game.goal}`;
    drawn();
  }
  function start() { auto.textContent = "\u275a\u275a pause"; if (ply === turns.length) go(0); timer = setInterval(() => { if (ply >= turns.length) stop(); else go(ply + 1); }, 1200); }
  function stop() { clearInterval(timer); timer = null; auto.textContent = "\u25b6 play"; }
  replace(root, el("div", { class: "show" }, el("h1", {}, game.title), el("p", { class: "goal" }, game.goal), el("div", { class: "table-board" }, board.root), words,
    el("div", { class: "actions" }, button("first", "\u00ab", "To the start", () => { stop(); go(0); }), button("back", "\u25c0", "Back", () => { stop(); go(ply - 1); }), auto,
      button("forward", "\u25b6", "On", () => { stop(); go(ply + 1); }), button("latest", "\u00bb", "To the end", () => { stop(); go(turns.length); }), looks), slider, legend,
    el("p", { class: "faint" }, "Shown by Zwarm.")));
  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") { stop(); go(ply - 1); }
    if (event.key === "ArrowRight") { stop(); go(ply + 1); }
  });
  go(0);
}
