// Seeing the swarm think: what it says of its moves, what it smells, why it moved, how the game
// went and where it turned.
import { el, svg, replace, scoreText, countText, toast } from "./words.js";

const kLimit = 3000;  // hundredths of a step at the edge of the graph

export class Seeing {
  constructor(page) {
    this.page = page;
    this.judged = new Map();  // by ply
    this.visible = false;
    this.what = el("select", { id: "look", "aria-label": "What to see on the board", onchange: () => this.refresh() });
    this.whose = el("select", { id: "whose", "aria-label": "Whose", onchange: () => this.refresh() });
    this.legend = el("ul", { class: "legend", id: "legend" });
    this.words = el("div", { class: "words", id: "words" });
    this.why = el("button", { type: "button", id: "why", onclick: () => this.askWhy() }, "Why this move?");
    this.reviewButton = el("button", { type: "button", id: "review", onclick: () => this.review() }, "Go through the game");
    this.graph = el("div", { class: "graph", id: "graph" });
    this.turning = el("div", { class: "turning", id: "turning" });
    this.root = el("div", { class: "seeing" },
      el("div", { class: "pair" }, el("label", {}, "On the board ", this.what), el("label", {}, "of ", this.whose)), this.legend,
      el("div", { class: "actions" }, this.why, this.reviewButton), this.words, this.graph, this.turning);
  }

  hear(event, view) {
    if ("game" in event) {
      const looks = view.game.looks || [];
      replace(this.what, el("option", { value: "" }, "just the game"), looks.filter((look) => !look.judge).map((look) => el("option", { value: look.what, title: look.help || "" }, look.title)));
      replace(this.whose, view.game.players.map((player, i) => player.plays ? el("option", { value: i }, player.name) : null));
      this.judged.clear();
      this.canJudge = looks.some((look) => look.judge);
      this.why.hidden = !looks.some((look) => look.what === "why");
      this.reviewButton.hidden = !this.canJudge;
      replace(this.words);
      replace(this.turning);
    }
    if ("turns_from" in event) for (const ply of [...this.judged.keys()]) if (ply > event.turns_from) this.judged.delete(ply);
    this.drawGraph();
  }

  shown(visible) { this.visible = visible; this.refresh(); }

  async refresh() {
    const { page } = this;
    if (!page.board || !page.link.view) return;
    const what = this.what.value;
    const mine = this.asking = {};
    this.drawGraph();
    if (!what) { page.board.showDrawing(null); replace(this.legend); return; }
    const reply = await page.link.send({ do: "look", what, player: Number(this.whose.value), ply: page.shown() });
    if (this.asking !== mine) return;
    if (!reply.ok) { toast(reply.error, "bad"); return; }
    page.board.showDrawing(reply);
    replace(this.legend, (reply.legend || []).map((line) => el("li", {}, el("i", { class: `swatch tone-${line.tone || "none"}` }), line.text)));
    if (reply.words) replace(this.words, reply.words.map((line) => el("p", {}, line)));
  }

  async askWhy() {
    const { page } = this;
    const ply = page.shown();
    if (ply === 0) { replace(this.words, el("p", {}, "Nothing has been played yet.")); return; }
    replace(this.words, el("p", { class: "busy" }, "looking \u2026"));
    const reply = await page.link.send({ do: "look", what: "why", ply });
    if (!reply.ok) { replace(this.words, el("p", {}, reply.error)); return; }
    replace(this.words, reply.words.map((line) => el("p", {}, line)));
    page.board.showDrawing(reply);
    replace(this.legend, (reply.legend || []).map((line) => el("li", {}, el("i", { class: `swatch tone-${line.tone || "none"}` }), line.text)));
  }

  // The score after each ply from the first player's view: judged here, or said by who moved.
  scores() {
    const { turns } = this.page.link.view;
    const scores = [this.judged.get(0)?.score ?? 0];
    turns.forEach((turn, k) => {
      const judged = this.judged.get(k + 1);
      if (judged) scores.push(judged.score);
      else if (turn.thought && turn.thought.score !== undefined && turn.player !== undefined) scores.push(turn.player === 0 ? turn.thought.score : -turn.thought.score);
      else scores.push(null);
    });
    return scores;
  }

  drawGraph() {
    const view = this.page.link.view;
    if (!view?.game || view.game.players.filter((p) => p.plays).length !== 2) { replace(this.graph); return; }
    const scores = this.scores();
    const known = scores.map((score, ply) => [ply, score]).filter(([, score]) => score !== null);
    if (known.length < 2) { replace(this.graph); return; }
    const width = 300, height = 96;
    const x = (ply) => 4 + (width - 8) * ply / Math.max(1, scores.length - 1);
    const y = (score) => height / 2 - (height / 2 - 6) * Math.tanh(score / kLimit * 2);
    const points = known.map(([ply, score]) => `${x(ply).toFixed(1)},${y(score).toFixed(1)}`);
    const at = this.page.shown();
    const chart = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Score over the game, now ${scoreText(known.at(-1)[1])} for ${view.game.players[0].name}` },
      svg("rect", { class: "graph-ground", width, height, rx: 6 }),
      svg("line", { class: "graph-zero", x1: 0, x2: width, y1: height / 2, y2: height / 2 }),
      svg("polygon", { class: "graph-area", points: `${x(known[0][0])},${height / 2} ${points.join(" ")} ${x(known.at(-1)[0])},${height / 2}` }),
      svg("polyline", { class: "graph-line", points: points.join(" ") }),
      svg("line", { class: "graph-now", x1: x(at), x2: x(at), y1: 3, y2: height - 3 }),
      svg("text", { class: "graph-word", x: 8, y: 14 }, `${view.game.players[0].name} is better`),
      svg("text", { class: "graph-word", x: 8, y: height - 7 }, `${view.game.players.filter((p) => p.plays)[1].name} is better`));
    chart.addEventListener("click", (event) => {
      const box = chart.getBoundingClientRect();
      this.page.look(Math.round((event.clientX - box.left) / box.width * (scores.length - 1)));
    });
    replace(this.graph, chart);
  }

  // Every position judged by the strong player; then the turns that changed most.
  async review() {
    const { link } = this.page;
    const turns = link.view.turns.length;
    this.reviewButton.disabled = true;
    for (let ply = 0; ply <= turns; ++ply) {
      if (link.view.turns.length !== turns) break;
      this.reviewButton.textContent = `${ply} of ${turns} \u2026`;
      if (this.judged.has(ply)) continue;
      const reply = await link.send({ do: "look", what: "judge", ply });
      if (!reply.ok) { toast(reply.error, "bad"); break; }
      this.judged.set(ply, reply);
      if (ply % 4 === 0) this.drawGraph();
    }
    this.reviewButton.disabled = false;
    this.reviewButton.textContent = "Go through the game";
    this.drawGraph();
    this.showTurning();
  }

  showTurning() {
    const { view } = this.page.link;
    const losses = [];
    view.turns.forEach((turn, k) => {
      const before = this.judged.get(k), after = this.judged.get(k + 1);
      if (!before || !after || turn.player === undefined) return;
      const sign = turn.player === 0 ? 1 : -1;
      const clamp = (v) => Math.max(-kLimit, Math.min(kLimit, v));
      const loss = sign * (clamp(before.score) - clamp(after.score));
      if (loss >= 100 && before.best && before.best !== turn.text) losses.push({ ply: k + 1, turn, loss, best: before.best, line: before.line, path: before.path });
    });
    losses.sort((a, b) => b.loss - a.loss);
    replace(this.turning, el("h3", {}, losses.length ? "Turning points" : "No great mistakes"),
      el("ol", {}, losses.slice(0, 5).map((point) => el("li", {}, el("button", { type: "button", "data-turning": point.ply, onclick: () => {
        this.page.look(point.ply);
        this.page.board.showDrawing({ paths: point.path ? [{ path: point.path, tone: "better" }] : [] });
      } }, `Turn ${point.ply}: ${view.game.players[point.turn.player].name} played ${point.turn.text}`),
      el("span", {}, ` lost ${scoreText(point.loss).replace("+", "")}; better was ${point.best}${point.line && point.line.length > 1 ? ` (then ${point.line.slice(1, 4).join(", ")})` : ""}`)))),
      el("p", { class: "faint" }, `Judged with ${countText(this.judged.get(0)?.nodes || 0)} positions a turn.`));
  }
}
