// A board as a crisp vector drawing, from what the rule file says of cells and pieces; or with the
// rule file's own pictures. Stones are clicked, dragged or reached by the keyboard.
import { el, svg, replace } from "./words.js";

const kColours = {
  black: ["#2a2d34", "#565b66", "#0c0d10", "#e8e6df"], white: ["#fbf8f0", "#ffffff", "#8a8577", "#4a463c"],
  red: ["#cf4a2f", "#e98a6f", "#7d2413", "#fff3ee"], blue: ["#1d6fb8", "#6aa9df", "#0c3c69", "#eef6ff"],
  green: ["#159a72", "#64cba9", "#075a41", "#ecfff7"], yellow: ["#f0c22e", "#fbe38f", "#8d6c05", "#4c3a00"],
  purple: ["#8250b4", "#b692dc", "#4a2570", "#f7f0ff"], brown: ["#8a5a33", "#bd9068", "#4c2d12", "#fff6ee"],
};
const kOrder = ["white", "black", "red", "blue", "green", "yellow", "purple", "brown"];
// A sign for every player, so that nobody needs to see colours.
const kSigns = [
  "M-.30 0a.30 .30 0 1 0 .60 0a.30 .30 0 1 0 -.60 0z",
  "M-.34 -.10h.68v.20h-.68z",
  "M0 -.36L.34 .24H-.34z",
  "M-.27 -.27h.54v.54h-.54z",
  "M0 -.38L.34 0L0 .38L-.34 0z",
  "M-.10 -.34h.20v.24h.24v.20h-.24v.24h-.20v-.24h-.24v-.20h.24z",
];

export function colourOf(name, index) {
  return kColours[String(name).toLowerCase()] || kColours[kOrder[index % kOrder.length]];
}
export function signOf(index) { return kSigns[index % kSigns.length]; }

let drawings = 0;

export class Board {
  // options: {small, art: 0.. or null, picture(name)}
  constructor(game, options = {}) {
    this.game = game;
    this.options = options;
    this.id = `b${++drawings}`;
    this.index = new Map(game.cells.map((cell, i) => [cell.name, i]));
    this.measure();
    this.names = Boolean(options.names);
    this.legal = [];
    this.selected = -1;
    this.pieces = new Map();
    this.board = [];
    this.busy = 0;
    this.build();
  }

  measure() {
    const { cells, edges } = this.game;
    this.middle = cells.map((cell) => [(cell.x1 + cell.x2) / 2, (cell.y1 + cell.y2) / 2]);
    const length = ([a, b]) => Math.hypot(this.middle[a][0] - this.middle[b][0], this.middle[a][1] - this.middle[b][1]);
    const lengths = edges.map(length).sort((a, b) => a - b);
    this.step = lengths.length ? lengths[0] : Math.max(...cells.map((c) => c.x2 - c.x1), 10);
    const slanted = edges.filter(([a, b]) => {
      const dx = Math.abs(this.middle[a][0] - this.middle[b][0]);
      return dx > this.step * 0.3 && dx < this.step * 0.7;
    });
    this.hex = slanted.length > edges.length / 4;
    this.joined = new Set(edges.flat());
    this.beside = cells.map(() => []);
    for (const [a, b] of edges) { this.beside[a].push(b); this.beside[b].push(a); }
    // The buttons of a swap are buttons of the page.
    this.hidden = new Set(cells.map((cell, i) => i).filter((i) => !this.joined.has(i) && /^swap/i.test(cells[i].name)));
    this.holes = this.hex && this.game.zones.some((zone) => zone.name === "target");
    this.radius = this.step * (this.hex ? 0.40 : 0.39);
    this.camps = cells.map(() => null);
    this.homes = cells.map(() => null);
    for (const zone of this.game.zones) {
      if (zone.name === "target") for (const cell of zone.cells) this.camps[cell] = zone.player;
      if (zone.name === "home") for (const cell of zone.cells) this.homes[cell] = zone.player;
    }
    const kinds = new Set(this.game.pieces.filter((p) => !p.dummy && p.player === 0).map((p) => p.name));
    this.lettered = [...kinds].filter((k) => k !== "Swap").length > 1;
  }

  colour(player) { return colourOf(this.game.players[player].name, player); }

  build() {
    const seen = this.game.cells.filter((cell, i) => !this.hidden.has(i));
    const x1 = Math.min(...seen.map((c) => c.x1)), y1 = Math.min(...seen.map((c) => c.y1));
    const x2 = Math.max(...seen.map((c) => c.x2)), y2 = Math.max(...seen.map((c) => c.y2));
    const margin = this.options.small ? this.step * 0.25 : this.step * 0.75;
    const art = this.options.art;
    const withArt = art !== null && art !== undefined && this.game.images.length > 0;
    this.root = svg("svg", {
      class: "board" + (this.options.small ? " small" : ""), viewBox: `${x1 - margin} ${y1 - margin} ${x2 - x1 + 2 * margin} ${y2 - y1 + 2 * margin}`,
      role: this.options.small ? "img" : "group", "aria-label": `Board of ${this.game.title}`,
    });
    const defs = svg("defs");
    this.game.players.forEach((player, i) => {
      const [base, light, dark] = this.colour(i);
      defs.append(svg("radialGradient", { id: `${this.id}p${i}`, cx: "38%", cy: "32%", r: "75%" },
        svg("stop", { offset: "0%", "stop-color": light }), svg("stop", { offset: "55%", "stop-color": base }), svg("stop", { offset: "100%", "stop-color": dark })));
    });
    const layer = (name) => svg("g", { class: name });
    this.layers = { ground: layer("ground"), field: layer("field"), marks: layer("marks"), under: layer("under"), stones: layer("stones"), over: layer("over"), hits: layer("hits") };
    this.layers.marks.style.pointerEvents = "none";
    this.layers.under.style.pointerEvents = "none";
    this.layers.stones.style.pointerEvents = "none";
    this.layers.over.style.pointerEvents = "none";
    this.root.append(defs, ...Object.values(this.layers));
    if (withArt) this.buildArt(art);
    else this.buildGround();
    if (!this.options.small) this.buildHits();
  }

  buildGround() {
    const ground = this.layers.ground;
    if (this.holes) {
      for (const [a, b] of this.game.edges) {
        ground.append(svg("line", { class: "edge", x1: this.middle[a][0], y1: this.middle[a][1], x2: this.middle[b][0], y2: this.middle[b][1] }));
      }
    }
    this.shapes = this.game.cells.map((cell, i) => {
      const shape = this.shape(i);
      shape.classList.add("cell");
      if (!this.joined.has(i)) shape.classList.add("button");
      else if (!this.hex) shape.classList.add(this.parity(i) ? "odd" : "even");
      if (this.hidden.has(i)) return shape;
      ground.append(shape);
      if (this.camps[i] !== null && this.joined.has(i)) {
        const mark = this.shape(i);
        mark.setAttribute("class", "camp");
        mark.setAttribute("fill", this.colour(this.camps[i])[0]);
        mark.setAttribute("stroke", this.colour(this.camps[i])[2]);
        ground.append(mark);
      }
      return shape;
    });
    if (!this.options.small) {
      for (const [i, cell] of this.game.cells.entries()) {
        if (this.hidden.has(i)) continue;
        const corner = this.holes || this.hex ? [0, this.step * 0.41] : [0, this.step * 0.44];
        this.layers.field.append(svg("text", { class: "name", x: this.middle[i][0] + corner[0], y: this.middle[i][1] + corner[1], "font-size": this.step * 0.19, "aria-hidden": true }, cell.name));
      }
    }
  }

  parity(i) {
    return (Math.round(this.middle[i][0] / this.step) + Math.round(this.middle[i][1] / this.step)) % 2 !== 0;
  }

  shape(i, grow = 0) {
    const [x, y] = this.middle[i];
    const cell = this.game.cells[i];
    if (!this.joined.has(i)) {
      return svg("rect", { x: cell.x1 - grow, y: cell.y1 - grow, width: cell.x2 - cell.x1 + 2 * grow, height: cell.y2 - cell.y1 + 2 * grow, rx: 8 });
    }
    if (this.holes) return svg("circle", { cx: x, cy: y, r: this.step * 0.33 + grow });
    if (this.hex) {
      const r = this.step / Math.sqrt(3) * 0.965 + grow;
      const points = [0, 1, 2, 3, 4, 5].map((k) => {
        const angle = Math.PI / 6 + k * Math.PI / 3;
        return `${(x + r * Math.cos(angle)).toFixed(2)},${(y + r * Math.sin(angle)).toFixed(2)}`;
      });
      return svg("polygon", { points: points.join(" ") });
    }
    const half = this.step / 2 + grow;
    return svg("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half });
  }

  buildArt(art) {
    const image = this.game.images[0];
    const name = image[Math.min(art, image.length - 1)];
    this.art = { index: art, loaded: new Map() };
    this.shapes = this.game.cells.map((cell, i) => {
      const shape = this.shape(i);
      shape.setAttribute("class", "cell bare");
      return shape;
    });
    const picture = svg("image", { x: 0, y: 0, href: this.options.picture(name) });
    const probe = new Image();
    probe.onload = () => {
      picture.setAttribute("width", probe.naturalWidth);
      picture.setAttribute("height", probe.naturalHeight);
      this.root.setAttribute("viewBox", `0 0 ${probe.naturalWidth} ${probe.naturalHeight}`);
    };
    probe.src = this.options.picture(name);
    this.layers.ground.append(picture);
  }

  // Pieces of rule files are bitmaps with pure green for nothing.
  pieceArt(name) {
    if (!this.art.loaded.has(name)) {
      this.art.loaded.set(name, new Promise((resolve) => {
        const image = new Image();
        image.onload = () => {
          const canvas = el("canvas", { width: image.naturalWidth, height: image.naturalHeight });
          const context = canvas.getContext("2d");
          context.drawImage(image, 0, 0);
          const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
          for (let i = 0; i < pixels.data.length; i += 4) {
            if (pixels.data[i] === 0 && pixels.data[i + 1] === 255 && pixels.data[i + 2] === 0) pixels.data[i + 3] = 0;
          }
          context.putImageData(pixels, 0, 0);
          resolve(canvas.toDataURL());
        };
        image.onerror = () => resolve(null);
        image.src = this.options.picture(name);
      }));
    }
    return this.art.loaded.get(name);
  }

  stone(kind, i) {
    const piece = this.game.pieces[kind];
    const player = piece.player;
    const [base, , dark, ink] = this.colour(player);
    const group = svg("g", { class: "stone", "data-player": player });
    if (this.art && piece.images.length) {
      const cell = this.game.cells[i];
      const w = cell.x2 - cell.x1, h = cell.y2 - cell.y1;
      const image = svg("image", { x: -w / 2, y: -h / 2, width: w, height: h });
      this.pieceArt(piece.images[Math.min(this.art.index, piece.images.length - 1)]).then((url) => { if (url) image.setAttribute("href", url); });
      group.append(image);
      return group;
    }
    if (!this.joined.has(i)) {
      group.append(svg("text", { class: "word", "text-anchor": "middle", "dominant-baseline": "central", "font-size": this.step * 0.34 }, piece.name));
      return group;
    }
    const r = this.radius;
    group.append(
      svg("ellipse", { class: "shade", cx: r * 0.08, cy: r * 0.16, rx: r, ry: r * 0.98 }),
      svg("circle", { r, fill: `url(#${this.id}p${player})`, stroke: dark, "stroke-width": r * 0.07 }));
    if (this.lettered) {
      group.append(svg("text", { class: "letter", "text-anchor": "middle", "dominant-baseline": "central", "font-size": r * 1.1, fill: ink }, piece.name.slice(0, 2)));
    } else {
      group.append(svg("path", { class: "sign", d: signOf(player), transform: `scale(${r})`, fill: ink, opacity: 0.55 }));
    }
    void base;
    return group;
  }

  // board: what stands where, as the table tells it.
  draw(board) {
    this.board = board;
    const left = new Map(this.pieces);
    board.forEach((kind, i) => {
      const known = this.pieces.get(i);
      if (known && known.kind === kind) { left.delete(i); this.place(known.node, this.middle[i]); return; }
      if (known) { known.node.remove(); this.pieces.delete(i); left.delete(i); }
      if (kind < 0 || (this.hidden.has(i) && !this.art) || this.game.pieces[kind].dummy && !this.game.pieces[kind].images.length) return;
      const node = this.stone(kind, i);
      this.place(node, this.middle[i]);
      this.layers.stones.append(node);
      this.pieces.set(i, { kind, node });
    });
    for (const [i, piece] of left) {
      if (board[i] < 0) { piece.node.remove(); this.pieces.delete(i); }
    }
    this.label();
  }

  place(node, [x, y], lift = 0) {
    node.setAttribute("transform", `translate(${x.toFixed(2)} ${(y - lift * this.step * 0.22).toFixed(2)}) scale(${1 + lift * 0.12})`);
  }

  // Shows a turn being played, hop by hop; then the board after it.
  async animate(turn, after) {
    const path = (turn.path || []).map((name) => this.index.get(name)).filter((i) => i !== undefined);
    const mover = path.length > 1 ? this.pieces.get(path[0]) : null;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
    const mine = ++this.busy;
    if (mover && !still) {
      this.layers.stones.append(mover.node);
      const leg = Math.max(90, Math.min(230, 900 / (path.length - 1)));
      for (let k = 1; k < path.length && this.busy === mine; ++k) {
        await this.glide(mover.node, this.middle[path[k - 1]], this.middle[path[k]], leg, mine);
      }
    }
    if (this.busy === mine) this.draw(after);
  }

  glide(node, from, to, time, mine) {
    return new Promise((resolve) => {
      const begin = performance.now();
      const far = Math.hypot(to[0] - from[0], to[1] - from[1]) > this.step * 1.3;
      const frame = (now) => {
        if (this.busy !== mine) return resolve();
        const t = Math.min(1, (now - begin) / time);
        const eased = t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2;
        this.place(node, [from[0] + (to[0] - from[0]) * eased, from[1] + (to[1] - from[1]) * eased], far ? Math.sin(Math.PI * t) : 0);
        if (t < 1) requestAnimationFrame(frame);
        else resolve();
      };
      requestAnimationFrame(frame);
    });
  }

  // How far a player is on his way, in a few words; "" where the board cannot tell.
  standing(player) {
    const stones = this.board.reduce((list, kind, i) => {
      if (kind >= 0 && this.joined.has(i) && this.game.pieces[kind].player === player && !this.game.pieces[kind].dummy) list.push(i);
      return list;
    }, []);
    if (!stones.length) return "";
    const target = this.camps.filter((owner) => owner === player).length;
    if (target) return `${stones.filter((i) => this.camps[i] === player).length} of ${stones.length} in the target`;
    if (!/group/.test(this.game.goal)) return "";
    const left = new Set(stones);
    let groups = 0;
    while (left.size) {
      ++groups;
      const ahead = [left.values().next().value];
      while (ahead.length) {
        const cell = ahead.pop();
        if (!left.delete(cell)) continue;
        for (const next of this.beside[cell]) if (left.has(next)) ahead.push(next);
      }
    }
    return groups === 1 ? "one group" : `${groups} groups`;
  }

  // ---- Marks ----

  line(path, attributes) {
    return svg("polyline", { points: path.map((i) => this.middle[i].map((v) => v.toFixed(1)).join(",")).join(" "), fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round", ...attributes });
  }

  showLast(turn) {
    this.lastMarks?.forEach((node) => node.remove());
    this.lastMarks = [];
    if (!turn) return;
    const path = (turn.path || []).map((name) => this.index.get(name)).filter((i) => i !== undefined);
    if (path.length < 2) return;
    const trace = this.line(path, { class: "last-line", "stroke-width": this.step * 0.07 });
    const from = this.shape(path[0]);
    from.setAttribute("class", "last-from");
    const to = svg("circle", { class: "last-to", cx: this.middle[path.at(-1)][0], cy: this.middle[path.at(-1)][1], r: this.radius * 1.14 });
    this.lastMarks = [from, trace, to];
    this.layers.under.append(...this.lastMarks);
  }

  showHint(turn) {
    this.hintMarks?.forEach((node) => node.remove());
    this.hintMarks = [];
    if (!turn) return;
    const path = (turn.path || []).map((name) => this.index.get(name)).filter((i) => i !== undefined);
    if (path.length < 2) return;
    const ring = svg("circle", { class: "hint-ring", cx: this.middle[path[0]][0], cy: this.middle[path[0]][1], r: this.radius * 1.2 });
    const goal = svg("circle", { class: "hint-goal", cx: this.middle[path.at(-1)][0], cy: this.middle[path.at(-1)][1], r: this.radius * 0.6 });
    this.hintMarks = [this.line(path, { class: "hint-line", "stroke-width": this.step * 0.09 }), ring, goal];
    this.layers.over.append(...this.hintMarks);
  }

  // What an observer sees: see the table's README for the words.
  showDrawing(drawing) {
    replace(this.layers.marks);
    this.fieldMarks?.forEach((node) => node.remove());
    this.fieldMarks = [];
    if (!drawing) return;
    for (const { cell, value, label } of drawing.cells || []) {
      const i = this.index.get(cell);
      if (i === undefined) continue;
      const tint = this.shape(i, this.holes ? this.step * 0.12 : 0);
      tint.setAttribute("class", "field-cell");
      tint.setAttribute("fill-opacity", (0.06 + 0.8 * value).toFixed(3));
      if (label) tint.append(svg("title", {}, label));
      this.fieldMarks.push(tint);
    }
    this.layers.ground.append(...this.fieldMarks);
    for (const { from, to, value, tone, label } of drawing.edges || []) {
      const a = this.index.get(from), b = this.index.get(to);
      if (a === undefined || b === undefined) continue;
      const [ax, ay] = this.middle[a], [bx, by] = this.middle[b];
      const length = Math.hypot(bx - ax, by - ay) || 1;
      const side = [-(by - ay) / length * this.step * 0.07, (bx - ax) / length * this.step * 0.07];
      const along = [(bx - ax) * 0.16, (by - ay) * 0.16];
      this.layers.marks.append(svg("line", {
        class: `tone-${tone} edge-mark`, x1: ax + side[0] + along[0], y1: ay + side[1] + along[1], x2: bx + side[0] - along[0], y2: by + side[1] - along[1],
        "stroke-width": (this.step * (0.015 + 0.12 * value)).toFixed(2), "stroke-opacity": (0.15 + 0.85 * value).toFixed(2), "stroke-linecap": "round",
      }, label ? svg("title", {}, label) : null));
    }
    for (const { cell, tone, label } of drawing.rings || []) {
      const i = this.index.get(cell);
      if (i === undefined) continue;
      const [x, y] = this.middle[i];
      this.layers.marks.append(svg("circle", { class: `tone-${tone} ring`, cx: x, cy: y, r: this.radius * (tone === "centre" ? 1.3 : 1.12), "stroke-width": this.step * 0.075 }, label ? svg("title", {}, label) : null));
      if (tone === "cut") {
        const d = this.radius * 0.8;
        this.layers.marks.append(svg("path", { class: "tone-cut ring", d: `M${x - d} ${y - d}L${x + d} ${y + d}M${x + d} ${y - d}L${x - d} ${y + d}`, "stroke-width": this.step * 0.06 }));
      }
    }
    for (const { path, tone, label } of drawing.paths || []) {
      const cells = path.map((name) => this.index.get(name)).filter((i) => i !== undefined);
      if (cells.length < 2) continue;
      this.layers.marks.append(this.line(cells, { class: `tone-${tone} way`, "stroke-width": this.step * 0.085 }));
      const [x, y] = this.middle[cells.at(-1)];
      this.layers.marks.append(svg("circle", { class: `tone-${tone} way-end`, cx: x, cy: y, r: this.step * 0.17 }));
      if (label) this.layers.marks.append(svg("text", { class: "way-label", x, y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": this.step * 0.24 }, label));
    }
    this.root.append(this.layers.stones);
    this.root.append(this.layers.marks);
    this.root.append(this.layers.over, this.layers.hits);
  }

  // ---- Playing ----

  buildHits() {
    this.hits = this.game.cells.map((cell, i) => {
      const hit = this.shape(i, this.holes ? this.step * 0.15 : 0);
      hit.setAttribute("class", "hit");
      hit.setAttribute("tabindex", i === 0 ? "0" : "-1");
      hit.setAttribute("role", "button");
      hit.dataset.cell = cell.name;
      hit.addEventListener("pointerdown", (event) => this.grab(event, i));
      hit.addEventListener("pointerenter", () => this.hover(i));
      hit.addEventListener("pointerleave", () => this.hover(-1));
      hit.addEventListener("keydown", (event) => this.key(event, i));
      hit.addEventListener("focus", () => this.hover(i));
      if (!this.hidden.has(i) || this.art) this.layers.hits.append(hit);
      return hit;
    });
  }

  label() {
    if (!this.hits) return;
    this.hits.forEach((hit, i) => {
      const kind = this.board[i];
      const piece = kind >= 0 ? this.game.pieces[kind] : null;
      let text = this.game.cells[i].name;
      text += piece ? `, ${this.game.players[piece.player].name} ${piece.name}` : ", empty";
      if (this.camps[i] !== null) text += `, target of ${this.game.players[this.camps[i]].name}`;
      if (this.sources?.has(i)) text += ", can move";
      if (this.goals?.has(i)) text += ", reachable";
      hit.setAttribute("aria-label", text);
      hit.classList.toggle("can", Boolean(this.sources?.has(i) || this.goals?.has(i) || this.drops?.has(i)));
    });
  }

  // legal: turns of the table; onTurn(index) when one is chosen; onChoice(list of indexes) when
  // several fit.
  setLegal(legal, onTurn, onChoice) {
    this.legal = legal;
    this.onTurn = onTurn;
    this.onChoice = onChoice;
    this.sources = new Map();
    this.drops = new Map();
    legal.forEach((turn, k) => {
      const from = this.index.get(turn.from), to = this.index.get(turn.to);
      if (turn.kind === "move" && from !== undefined && to !== undefined) {
        if (!this.sources.has(from)) this.sources.set(from, []);
        this.sources.get(from).push(k);
      } else if (turn.kind === "drop" && to !== undefined) {
        if (!this.drops.has(to)) this.drops.set(to, []);
        this.drops.get(to).push(k);
      }
    });
    this.select(-1);
  }

  select(i) {
    this.selected = i;
    this.goals = new Map();
    replace(this.layers.under, this.lastMarks || []);
    this.wayMark = null;
    if (i >= 0 && this.sources.has(i)) {
      const ring = svg("circle", { class: "selected", cx: this.middle[i][0], cy: this.middle[i][1], r: this.radius * 1.16 });
      this.layers.under.append(ring);
      for (const k of this.sources.get(i)) {
        const to = this.index.get(this.legal[k].to);
        if (!this.goals.has(to)) {
          this.goals.set(to, []);
          this.layers.under.append(svg("circle", { class: "goal" + (this.legal[k].path.length > 2 ? " chain" : ""), "data-to": this.legal[k].to, cx: this.middle[to][0], cy: this.middle[to][1], r: this.radius * (this.board[to] >= 0 ? 1.1 : 0.42) }));
        }
        this.goals.get(to).push(k);
      }
    }
    for (const cell of this.drops.keys()) {
      if (this.hidden.has(cell) && !this.art) continue;
      const glow = this.shape(cell, 2);
      glow.setAttribute("class", "drop-goal");
      this.layers.under.append(glow);
    }
    this.label();
  }

  hover(i) {
    this.wayMark?.remove();
    this.wayMark = null;
    const ks = this.goals?.get(i);
    if (!ks) return;
    const path = this.legal[ks[0]].path.map((name) => this.index.get(name)).filter((c) => c !== undefined);
    this.wayMark = svg("g", { class: "way-shown" }, this.line(path, { "stroke-width": this.step * 0.09 }),
      path.slice(1).map((c) => svg("circle", { cx: this.middle[c][0], cy: this.middle[c][1], r: this.step * 0.1 })));
    this.layers.under.append(this.wayMark);
  }

  choose(ks) {
    this.select(-1);
    if (ks.length === 1) this.onTurn(ks[0]);
    else this.onChoice(ks);
  }

  // A click, a tap or Enter on a cell.
  touch(i) {
    if (this.onEdit) return this.onEdit(i);
    if (this.goals?.has(i)) return this.choose(this.goals.get(i));
    if (this.sources?.has(i) && this.selected !== i) return this.select(i);
    if (this.drops?.has(i) && this.selected < 0) return this.choose(this.drops.get(i));
    this.select(-1);
  }

  cellAt(event) {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    return target?.dataset?.cell !== undefined && this.root.contains(target) ? this.index.get(target.dataset.cell) : -1;
  }

  grab(event, i) {
    if (event.button !== 0) return;
    const piece = this.pieces.get(i);
    if (this.onEdit || !piece || !this.sources?.has(i) || this.goals?.has(i)) { this.touch(i); return; }
    const again = this.selected === i;
    if (!again) this.select(i);
    event.preventDefault();
    this.hits[i].focus({ preventScroll: true });
    let dragged = false;
    const start = [event.clientX, event.clientY];
    const move = (now) => {
      if (!dragged && Math.hypot(now.clientX - start[0], now.clientY - start[1]) < 6) return;
      if (!dragged) this.layers.over.append(piece.node);
      dragged = true;
      const at = new DOMPoint(now.clientX, now.clientY).matrixTransform(this.root.getScreenCTM().inverse());
      this.place(piece.node, [at.x, at.y], 0.7);
      this.hover(this.cellAt(now));
    };
    const end = (now) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      if (dragged) {
        this.layers.stones.append(piece.node);
        const over = this.cellAt(now);
        const ks = now.type === "pointerup" ? this.goals.get(over) : null;
        if (ks) {
          // It lies there already: no flight.
          this.place(piece.node, this.middle[over]);
          this.dropped = true;
          this.choose(ks);
        } else {
          this.place(piece.node, this.middle[i]);
          this.select(-1);
        }
      } else if (again) {
        this.select(-1);
      }
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  key(event, i) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key in ways && !event.altKey && !event.ctrlKey) {
      event.preventDefault();
      const [wx, wy] = ways[event.key];
      let best = -1, least = Infinity;
      this.middle.forEach(([x, y], j) => {
        const dx = x - this.middle[i][0], dy = y - this.middle[i][1];
        const ahead = dx * wx + dy * wy, aside = Math.abs(dx * wy) + Math.abs(dy * wx);
        if (ahead <= 1) return;
        const cost = ahead + 2 * aside;
        if (cost < least) { least = cost; best = j; }
      });
      if (best >= 0) {
        this.hits[i].setAttribute("tabindex", "-1");
        this.hits[best].setAttribute("tabindex", "0");
        this.hits[best].focus();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.touch(i);
    } else if (event.key === "Escape") {
      this.select(-1);
    }
  }
}
