// Seeing the swarm think: what it says of its moves, what it smells, why it moved, how the game
// went and where it turned.
import { el, svg, replace, scoreText, countText, toast } from "./words.js";
import { colourOf } from "./board.js";

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
    this.nothing = el("p", { class: "faint", hidden: true }, "This game is not one of our packs: nobody here sees more in it than its rules.");
    this.root = el("div", { class: "seeing" }, this.nothing,
      el("div", { class: "pair" }, el("label", {}, "On the board ", this.what), el("label", {}, "of ", this.whose)), this.legend,
      el("div", { class: "actions" }, this.why, this.reviewButton), this.words, this.graph, this.turning);
  }

  hear(event, view) {
    if ("game" in event) {
      const looks = view.game.looks || [];
      replace(this.what, el("option", { value: "" }, "just the game"), looks.filter((look) => !look.asked).map((look) => el("option", { value: look.what }, look.title)));
      replace(this.whose, view.game.players.map((player, i) => player.plays ? el("option", { value: i }, player.name) : null));
      this.judged.clear();
      this.why.hidden = !looks.some((look) => look.what === "why");
      this.reviewButton.hidden = !looks.some((look) => look.what === "review");
      this.what.parentNode.parentNode.hidden = looks.length === 0;
      this.nothing.hidden = looks.length > 0;
      replace(this.words);
      replace(this.turning);
    }
    if ("turns_from" in event) for (const ply of [...this.judged.keys()]) if (ply > event.turns_from) this.judged.delete(ply);
    if ("turns_from" in event || "game" in event) this.drawGraph();
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

  // What each turn was worth to the one who made it: judged here, or said by him.
  scores() {
    return this.page.link.view.turns.map((turn, k) => {
      const score = this.judged.get(k + 1)?.played.score ?? turn.thought?.score;
      return turn.player === undefined || score === undefined ? null : { ply: k + 1, player: turn.player, score };
    }).filter(Boolean);
  }

  // Of two players one curve is the other one's mirror; of more each has his own.
  drawGraph() {
    const view = this.page.link.view;
    if (!view?.game || !view.turns) return;
    const players = view.game.players.map((player, i) => i).filter((i) => view.game.players[i].plays);
    const known = this.scores();
    if (known.length < 2) { replace(this.graph); return; }
    const two = players.length === 2;
    const seen = known.map((one) => ({ ...one, score: two && one.player !== players[0] ? -one.score : one.score }));
    const width = 300, height = 104;
    const x = (ply) => 4 + (width - 8) * ply / Math.max(1, view.turns.length);
    const y = (score) => height / 2 - (height / 2 - 16) * Math.tanh(score / kLimit * 2);
    const line = (list) => list.map(({ ply, score }) => `${x(ply).toFixed(1)},${y(score).toFixed(1)}`).join(" ");
    const name = (i) => view.game.players[i].name;
    const at = x(this.page.shown());
    const curves = two
      ? [svg("polygon", { class: "graph-area", points: `${x(seen[0].ply)},${height / 2} ${line(seen)} ${x(seen.at(-1).ply)},${height / 2}` }), svg("polyline", { class: "graph-line", points: line(seen) })]
      : players.map((i) => [seen.filter((one) => one.player === i), colourOf(name(i), i)[0]]).filter(([list]) => list.length)
        .map(([list, colour]) => [svg("polyline", { class: "graph-rim", points: line(list) }), svg("polyline", { class: "graph-line", points: line(list), style: `stroke:${colour}` })]);
    const worst = [...this.judged.entries()].filter(([, judged]) => judged.turning)
      .map(([ply, judged]) => svg("circle", { class: "graph-turning", cx: x(ply), cy: y((two && judged.player !== players[0] ? -1 : 1) * judged.played.score), r: 4 }, svg("title", {}, `Turn ${ply}: ${judged.played.move}`)));
    const last = seen.at(-1);
    const chart = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `How the game went; after turn ${last.ply} ${scoreText(last.score)} for ${name(two ? players[0] : last.player)}` },
      svg("rect", { class: "graph-ground", width, height, rx: 6 }),
      svg("line", { class: "graph-zero", x1: 0, x2: width, y1: height / 2, y2: height / 2 }), curves, worst,
      svg("line", { class: "graph-now", x1: at, x2: at, y1: 3, y2: height - 3 }),
      svg("text", { class: "graph-word", x: 8, y: 12 }, two ? `${name(players[0])} is better` : "better"),
      svg("text", { class: "graph-word", x: 8, y: height - 5 }, two ? `${name(players[1])} is better` : "worse"));
    chart.addEventListener("click", (event) => {
      const box = chart.getBoundingClientRect();
      this.page.look(Math.round((event.clientX - box.left) / box.width * view.turns.length));
    });
    replace(this.graph, chart);
  }

  // Every turn against the best one, as the strong player sees it.
  async review() {
    const { link } = this.page;
    const turns = link.view.turns.length;
    this.reviewButton.disabled = true;
    for (let ply = 1; ply <= turns; ++ply) {
      if (link.view.turns.length !== turns) break;
      this.reviewButton.textContent = `${ply} of ${turns} \u2026`;
      if (this.judged.has(ply) || link.view.turns[ply - 1].player === undefined) continue;
      const reply = await link.send({ do: "look", what: "review", ply });
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
    const percent = (found) => `${Math.round(100 * found.chance)} %`;
    const points = [...this.judged.entries()].filter(([, judged]) => judged.turning).sort(([, a], [, b]) => b.loss - a.loss).slice(0, 6).sort(([a], [b]) => a - b);
    replace(this.turning, el("h3", {}, points.length ? "Turning points" : "No great mistakes"),
      el("ol", {}, points.map(([ply, { player, played, best }]) => el("li", {}, el("button", { type: "button", "data-turning": ply, onclick: () => {
        this.page.look(ply);
        this.page.board.showDrawing({ paths: best.path ? [{ path: best.path, tone: "better" }] : [] });
      } }, `Turn ${ply}: ${view.game.players[player].name} played ${view.turns[ply - 1]?.text ?? played.move}`),
      el("span", {}, ` \u2013 the chance to win fell from ${percent(best)} to ${percent(played)}. Better was ${best.words ?? best.move}${best.line.length > 1 ? ` (then ${best.line.slice(1, 4).join(", ")})` : ""}.`)))),
      this.judged.size ? el("p", { class: "faint" }, `The strong player looked at about ${countText(this.judged.values().next().value.best.nodes)} positions a turn.`) : null);
  }
}
