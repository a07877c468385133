// A table: the board, who plays, what was played, and everything one can do.
import { el, replace, clockText, scoreText, countText, toast, download, kLevelWords } from "./words.js";
import { Board, colourOf } from "./board.js";
import { chip } from "./start.js";
import { Link } from "./link.js";
import { Seeing } from "./seeing.js";

// `again()` shows it anew.
export async function showGame(app, transport, key, again) {
  const rights = await transport.rights(key);
  if (rights.elsewhere) {
    showElsewhere(app, transport, key, again);
    return null;
  }
  if (!rights.ok) {
    replace(app, el("div", { class: "alone" }, el("h1", {}, rights.lost ? "The server is not there" : "This link leads to no game"),
      el("p", {}, rights.error), el("a", { href: "./" }, "All games")));
    return null;
  }
  const page = new GamePage(app, new Link(transport, key), rights, again);
  page.link.open();
  return () => page.close();
}

function showElsewhere(app, transport, key, again) {
  replace(app, el("div", { class: "alone", id: "elsewhere" }, el("h1", {}, "This game is open in another tab"),
    el("p", {}, "Play on there, or go on here: nothing is lost either way."),
    el("button", { type: "button", class: "primary", id: "take-over", onclick: async () => {
      const reply = await transport.takeOver(key);
      if (reply.ok) again();
      else toast(reply.error, "bad");
    } }, "Go on here")));
}

class GamePage {
  constructor(app, link, rights, again) {
    this.again = again;
    this.app = app;
    this.link = link;
    this.rights = rights;
    this.ply = null;  // the position looked at; null = the newest
    this.art = null;
    this.editing = false;
    this.build();
    link.onEvent((event, view) => this.hear(event, view));
    link.onState((state) => this.connection(state));
    this.timer = setInterval(() => this.tickClocks(), 250);
    this.onKey = (event) => this.shortcut(event);
    this.onDrop = (event) => this.dropFile(event);
    this.onOver = (event) => event.preventDefault();
    document.addEventListener("keydown", this.onKey);
    document.addEventListener("dragover", this.onOver);
    document.addEventListener("drop", this.onDrop);
  }

  close() {
    this.closed = true;
    this.link.close();
    clearInterval(this.timer);
    document.removeEventListener("keydown", this.onKey);
    document.removeEventListener("dragover", this.onOver);
    document.removeEventListener("drop", this.onDrop);
  }

  build() {
    const button = (id, text, title, does, manage = true) =>
      el("button", { id, type: "button", title, onclick: does, hidden: manage && !this.rights.manage }, text);
    this.stage = el("div", { class: "table-board" });
    this.banner = el("p", { class: "banner", id: "banner", role: "status", "aria-live": "polite" });
    this.goal = el("p", { class: "goal", id: "goal" });
    this.seats = el("div", { class: "seats", id: "seats" });
    this.moves = el("ol", { class: "moves", id: "moves", "aria-label": "Moves" });
    this.actions = el("div", { class: "actions" });
    this.turnButtons = el("div", { class: "turn-buttons", id: "turn-buttons" });
    this.steps = el("div", { class: "steps" },
      button("first", "\u00ab", "To the start", () => this.look(0), false), button("back", "\u25c0", "One turn back (\u2190)", () => this.look(this.shown() - 1), false),
      this.where = el("span", { class: "where", id: "where" }),
      button("forward", "\u25b6", "One turn on (\u2192)", () => this.look(this.shown() + 1), false), button("latest", "\u00bb", "To the newest", () => this.look(null), false));
    this.undo = button("undo", "Undo", "Take back (U)", () => this.send({ do: "undo" }));
    this.redo = button("redo", "Redo", "Play again what was taken back", () => this.send({ do: "redo" }));
    this.hint = button("hint", "Hint", "What would the swarm play? (H)", () => this.send({ do: "hint" }));
    this.now = button("now", "Move now", "The computer moves at once (N)", () => this.send({ do: "now" }));
    this.resign = button("resign", "Resign", "Give up", () => this.confirmed(this.resign, "Really resign?", () => this.send({ do: "resign" })), false);
    this.offer = button("offer", "Offer draw", "Offer a draw", () => this.send({ do: "offer" }), false);
    replace(this.actions, this.undo, this.redo, this.hint, this.now, this.offer, this.resign);
    this.file = el("input", { type: "file", accept: ".zsg", hidden: true, onchange: () => this.loadFile(this.file.files[0]) });
    this.choice = el("div", { class: "choice-list", hidden: true });
    this.advice = el("ol", { class: "advice", id: "advice", "aria-label": "Good moves" });
    this.editor = el("div", { class: "editor", id: "editor", hidden: true });
    this.seeing = new Seeing(this);
    this.rules = el("div", { class: "rules" });
    this.share = el("div", { class: "share" });
    this.sendPage = button("show-page", "As a page", "The game in one file that any browser shows (.html)", () => this.show("html", this.sendPage), false);
    this.sendFilm = button("show-film", "As a moving picture", "The game as an animated picture (.svg)", () => this.show("svg", this.sendFilm), false);
    this.solution = button("solution", "Show the record", "The shortest game that is known, move by move", () => {
      this.fromStart = true;
      this.send({ do: "solution" }).then((reply) => { if (!reply.ok) this.fromStart = false; });
    });
    this.artSelect = el("select", { id: "art", "aria-label": "Pictures", onchange: () => this.setArt(this.artSelect.value) });
    const tabs = [["Moves", el("div", {}, this.steps, this.moves)], ["Seeing", this.seeing.root], ["Rules", this.rules], ["More", el("div", { class: "more" },
      el("div", { class: "actions" },
        button("save", "Save", "A file to keep or to send (.zsg)", () => this.save(), false),
        button("load", "Load", "Go on with a saved game (.zsg)", () => this.file.click()),
        button("edit", "Edit board", "Put stones where you like", () => this.toggleEdit()),
        button("again", "New game", "The same game from the start", () => this.confirmed(document.getElementById("again"), "Start again?", () => this.newGame())), this.solution),
      el("label", {}, "Pictures ", this.artSelect),
      el("div", {}, el("h3", {}, "Send the game"), el("p", {}, "A file to step through in any browser; nothing needs to be installed."), el("div", { class: "actions" }, this.sendPage, this.sendFilm)),
      this.share, this.file)]];
    const bodies = [];
    const heads = tabs.map(([name, body], k) => {
      const panel = el("div", { class: "tab-body", role: "tabpanel", id: `tab-${name.toLowerCase()}`, hidden: k > 0 }, body);
      bodies.push(panel);
      return el("button", { type: "button", role: "tab", id: `show-${name.toLowerCase()}`, "aria-selected": k === 0, "aria-controls": panel.id, onclick: (event) => {
        heads.forEach((head) => head.setAttribute("aria-selected", head === event.currentTarget));
        bodies.forEach((one) => { one.hidden = one !== panel; });
        this.seeing.shown(name === "Seeing");
      } }, name);
    });
    replace(this.app, el("div", { class: "table" },
      el("div", { class: "left" }, this.goal, this.stage, this.banner, this.turnButtons, this.choice, this.editor),
      el("aside", { class: "panel" }, this.seats, this.actions, this.advice, el("div", { class: "tabs", role: "tablist" }, heads), bodies)));
  }

  confirmed(button, question, does) {
    if (button.dataset.asked) {
      clearTimeout(Number(button.dataset.asked));
      delete button.dataset.asked;
      button.textContent = button.dataset.words;
      does();
      return;
    }
    button.dataset.words = button.textContent;
    button.textContent = question;
    button.dataset.asked = String(setTimeout(() => { delete button.dataset.asked; button.textContent = button.dataset.words; }, 3500));
  }

  async send(command) {
    const reply = await this.link.send(command);
    if (!reply.ok) {
      toast(reply.error, "bad");
      if (this.board && this.link.view) this.board.draw(this.boardAt(this.shown()));
    }
    return reply;
  }

  // ---- What comes from the table ----

  hear(event, view) {
    if (event.elsewhere) {
      this.close();
      showElsewhere(this.app, this.link.transport, this.link.key, this.again);
      return;
    }
    if (event.notice) toast(event.notice);
    if (!view || !view.game) return;
    if ("game" in event) this.begin(view);
    // Quick players say more than can be drawn: what comes at once is shown at once.
    const waits = Boolean(this.news);
    const first = Math.min(event.turns_from ?? Infinity, this.news?.turns_from ?? Infinity);
    this.news = { ...this.news, ...event };
    if (first < Infinity) this.news.turns_from = first;
    if (!waits) setTimeout(() => this.showNews());
  }

  showNews() {
    const { news, link: { view } } = this;
    this.news = null;
    if (this.closed) return;
    if ("turns_from" in news || "state" in news) this.update(news, view);
    if ("thinking" in news) this.showThinking(view);
    if ("hint" in news) this.showAdvice(view.hint);
    this.seeing.hear(news, view);
  }

  // One good move, or the best few with what they promise.
  showAdvice(hint) {
    this.board.showHint(hint?.best);
    replace(this.advice);
    if (!hint?.best) return;
    this.say(`Hint: ${hint.best.text}.`);
    const lines = hint.lines || [hint];
    replace(this.advice, lines.map((line) => el("li", {},
      el("button", { type: "button", onclick: () => this.board.showHint(line.best), onmouseenter: () => this.board.showHint(line.best) }, line.best.text),
      el("span", {}, `${line.turns_left ? line.turns_left : line.chance === undefined ? scoreText(line.score) : `${Math.round(100 * line.chance)} % to win`}${line.line?.length > 1 ? ` \u00b7 then ${line.line.slice(1, 5).join(", ")}` : ""}`))));
  }

  begin(view) {
    const game = view.game;
    document.title = `${game.title} \u2013 Zwarm`;
    document.getElementById("headline").textContent = game.title;
    this.goal.textContent = game.goal;
    this.ply = this.fromStart ? 0 : null;
    this.fromStart = false;
    this.turnsShown = view.turns.length;
    const sets = Math.max(0, ...game.images.map((image) => image.length));
    replace(this.artSelect, el("option", { value: "" }, "crisp drawing"), Array.from({ length: sets }, (_, k) => el("option", { value: k }, sets === 2 ? ["wood", "flat, with signs"][k] : `pictures ${k + 1}`)));
    this.artSelect.value = this.art === null ? "" : this.art;
    replace(this.rules, game.description.map((text) => el("p", {}, text)),
      game.strategy.length ? el("h3", {}, "Advice") : null, game.strategy.map((text) => el("p", {}, text)),
      game.history.length ? el("h3", {}, "Where it comes from") : null, game.history.map((text) => el("p", {}, text)));
    this.solution.hidden = !game.solution || !this.rights.manage;
    this.showLinks();
    this.makeBoard();
  }

  makeBoard() {
    const view = this.link.view;
    this.board = new Board(view.game, { art: this.art, picture: (name) => this.link.transport.picture(view.game.rules, name) });
    replace(this.stage, this.board.root);
    this.board.draw(this.boardAt(this.shown()));
    this.showState();
  }

  setArt(value) {
    this.art = value === "" ? null : Number(value);
    this.makeBoard();
    this.seeing.refresh();
  }

  boardAt(ply) {
    const view = this.link.view;
    if (ply >= view.turns.length) return view.state.board;
    return ply === 0 ? view.game.start : view.turns[ply - 1].board;
  }
  shown() { return this.ply === null ? this.link.view.turns.length : this.ply; }

  update(event, view) {
    const before = this.turnsShown;
    const now = view.turns.length;
    this.turnsShown = now;
    if (this.ply !== null && this.ply >= now) this.ply = null;
    if (this.ply === null) {
      const newest = view.turns[now - 1];
      if (now === before + 1 && event.turns_from === before && newest.path.length > 1) {
        const dropped = this.board.dropped;
        this.board.dropped = false;
        if (dropped) this.board.draw(view.state.board);
        else this.board.animate(newest, view.state.board);
      } else if (now !== before || "state" in event) {
        this.board.busy++;
        this.board.draw(view.state.board);
      }
    }
    this.showState();
    if (now !== before) this.seeing.refresh();
  }

  mayMoveFor(player) {
    const seat = this.link.view.state.seats[player];
    return Boolean(seat) && seat.kind === "human" && (this.rights.manage || this.rights.seat === player);
  }

  showState() {
    const view = this.link.view;
    const { state, game, turns } = view;
    const ply = this.shown();
    const newest = this.ply === null;
    const mine = newest && !this.editing && state.to_move >= 0 && this.mayMoveFor(state.to_move);
    this.board.setLegal(mine ? state.legal : [], (k) => this.play(k), (ks) => this.pick(ks));
    this.board.showLast(turns[ply - 1]);
    this.board.showHint(newest && !state.result ? view.hint?.best : null);
    this.advice.hidden = !newest || !view.hint || Boolean(state.result);
    this.stage.classList.toggle("past", !newest);
    this.choice.hidden = true;

    let text;
    if (state.result) {
      const humans = state.seats.filter((seat) => seat.kind === "human" && this.mayMoveFor(seat.player) && game.players[seat.player].plays);
      const won = humans.length === 1 && state.result.winners.includes(humans[0].player);
      const lost = humans.length === 1 && !won && !state.result.draw;
      text = `${won ? "You win! " : lost ? "You lose. " : ""}${sentence(state.result.reason)}`;
    } else if (state.offer >= 0) {
      text = `${game.players[state.offer].name} offers a draw.`;
    } else if (this.editing) {
      text = "Choose a stone below, then click the cells where it is to stand.";
    } else if (!newest) {
      text = `After turn ${ply} of ${turns.length}.`;
    } else {
      const name = game.players[state.to_move].name;
      const seat = state.seats[state.to_move];
      const first = mine && turns.length < 2 && state.legal.some((turn) => turn.kind === "move");
      text = mine ? `${name}: your turn.${first ? " Click or drag a stone; where it can go lights up." : ""}` : state.paused && seat.kind !== "human" ? `${name} waits. \u201cMove now\u201d lets it go on.` : seat.kind === "human" ? `Waiting for ${name}.` : `${name} is thinking \u2026`;
    }
    this.say(text);
    this.banner.classList.toggle("over", Boolean(state.result));

    this.turnButtons.hidden = this.editing;
    const others = mine ? state.legal.map((turn, k) => [turn, k]).filter(([turn]) => turn.kind === "pass" || turn.kind === "other" || (turn.kind === "drop" && /^Swap/.test(turn.text))) : [];
    const offered = state.offer >= 0 && state.seats.some((seat) => seat.player !== state.offer && this.mayMoveFor(seat.player));
    replace(this.turnButtons, others.map(([turn, k]) => el("button", { type: "button", class: turn.kind === "pass" ? "" : "primary", "data-turn": turn.text, onclick: () => this.play(k) }, turn.text)),
      offered ? [el("button", { type: "button", class: "primary", id: "accept", onclick: () => this.send({ do: "answer", accept: true }) }, "Accept the draw"),
        el("button", { type: "button", id: "decline", onclick: () => this.send({ do: "answer", accept: false }) }, "Decline")] : null,
      state.result && newest && this.rights.manage ? el("button", { type: "button", class: "primary", id: "rematch", onclick: () => this.newGame() }, "Play again") : null,
      state.result && newest && game.looks.some((look) => look.what === "review") ? el("button", { type: "button", id: "turned", onclick: () => { document.getElementById("show-seeing").click(); this.seeing.review(); } }, "Where did it turn?") : null);

    const humanHere = state.seats.some((seat) => this.mayMoveFor(seat.player));
    this.undo.disabled = turns.length === 0;
    this.redo.disabled = state.redo === 0;
    this.hint.disabled = !mine;
    this.now.disabled = Boolean(state.result) || state.to_move < 0 || state.seats[state.to_move].kind === "human";
    this.resign.disabled = Boolean(state.result) || !humanHere;
    this.offer.disabled = Boolean(state.result) || !humanHere || state.offer >= 0 || state.seats.filter((s) => game.players[s.player].plays).length < 2;
    this.showSeats();
    this.showMoves();
  }

  say(text) { this.banner.textContent = text; }

  showSeats() {
    const { state, game, thinking } = this.link.view;
    this.clockBase = performance.now();
    replace(this.seats, state.seats.filter((seat) => game.players[seat.player].plays).map((seat) => {
      const i = seat.player;
      const [base, , dark, ink] = colourOf(game.players[i].name, i);
      const kind = el("select", { class: "kind", "data-player": i, "aria-label": `Who plays ${game.players[i].name}`, disabled: !this.rights.manage, onchange: () => this.send({ do: "seat", player: i, seat: { kind: kind.value } }) },
        el("option", { value: "human" }, "person"), el("option", { value: "engine" }, "swarm"), el("option", { value: "builtin" }, "plain computer"));
      kind.value = seat.kind;
      const level = el("select", { class: "level", "data-player": i, "aria-label": `Level of ${game.players[i].name}`, disabled: !this.rights.manage, hidden: seat.kind !== "engine" || !game.levels, onchange: () => this.send({ do: "seat", player: i, seat: { level: Number(level.value) } }) },
        kLevelWords.map((words, k) => el("option", { value: k }, words)));
      level.value = seat.level;
      const done = state.result ? (state.result.winners.includes(i) ? " winner" : "") : state.to_move === i ? " moving" : "";
      return el("div", { class: "seat" + done, "data-player": i },
        chip(game.players[i].name, i, [base, dark, ink]),
        el("div", { class: "who" }, el("b", {}, game.players[i].name), el("div", { class: "who-what" }, kind, level)),
        el("span", { class: "clock", "data-clock": i }, this.clockOf(seat, 0)),
        el("div", { class: "thought", "data-thought": i }, thinking && thinking.player === i && !thinking.hint ? this.thoughtWords(thinking) : seat.resigned ? "has resigned" : this.board.standing(i)));
    }));
    this.seats.classList.toggle("many", this.seats.children.length > 3);
  }

  clockOf(seat, passed) {
    return seat.left_ms !== undefined ? clockText(seat.left_ms - passed) : clockText(seat.used_ms + passed);
  }
  tickClocks() {
    const view = this.link.view;
    if (!view?.state || view.state.running < 0) return;
    const seat = view.state.seats[view.state.running];
    const node = this.seats.querySelector(`[data-clock="${view.state.running}"]`);
    if (node && seat) node.textContent = this.clockOf(seat, performance.now() - this.clockBase);
  }

  thoughtWords(thought) {
    if (thought.depth === undefined) return "thinking \u2026";
    const line = thought.line?.length > 1 ? thought.line.slice(0, 6).join(" ") : thought.best?.text || "";
    return `${scoreText(thought.score)} \u00b7 depth ${thought.depth} \u00b7 ${countText(thought.nodes)} nodes${line ? ` \u00b7 ${line}` : ""}`;
  }
  showThinking(view) {
    for (const node of this.seats.querySelectorAll("[data-thought]")) {
      const player = Number(node.dataset.thought);
      const thinks = view.thinking && view.thinking.player === player;
      node.textContent = thinks ? this.thoughtWords(view.thinking) : this.board.standing(player);
      node.parentNode.classList.toggle("busy", Boolean(thinks));
    }
    this.hint.classList.toggle("busy", Boolean(view.thinking?.hint));
  }

  showMoves() {
    const { turns, game } = this.link.view;
    const ply = this.shown();
    this.where.textContent = `${ply} / ${turns.length}`;
    // What stands there already stays.
    const listed = this.listed || [];
    let same = 0;
    while (same < listed.length && listed[same] === turns[same]) ++same;
    this.listed = [...turns];
    while (this.moves.children.length > same) this.moves.lastChild.remove();
    this.moves.append(...turns.slice(same).map((turn, after) => {
      const k = same + after;
      const i = turn.player;
      const [base, , dark, ink] = i === undefined ? ["#888", "", "#555", "#fff"] : colourOf(game.players[i].name, i);
      return el("li", {},
        el("button", { type: "button", "data-ply": k + 1, onclick: () => this.look(k + 1) },
          i === undefined ? null : chip("", i, [base, dark, ink]), el("span", {}, turn.text),
          turn.thought && turn.thought.depth ? el("small", { title: [`${countText(turn.thought.nodes)} nodes`, turn.thought.line?.length > 1 ? `expected ${turn.thought.line.join(" ")}` : ""].filter(Boolean).join(", ") }, `${scoreText(turn.thought.score)} \u00b7 d${turn.thought.depth}`) : null));
    }));
    const current = this.moves.children[ply - 1];
    for (const item of [this.moves.querySelector(".current"), current]) {
      item?.classList.toggle("current", item === current);
      item?.setAttribute("aria-current", item === current);
    }
    if (current) this.moves.scrollTop = current.offsetTop - this.moves.clientHeight / 2;
  }

  // ---- What the person does ----

  play(k) {
    this.send({ do: "move", turn: k, ply: this.link.view.turns.length });
  }

  pick(ks) {
    const { state } = this.link.view;
    this.choice.hidden = false;
    replace(this.choice, el("span", {}, "Which one?"), ks.map((k) => el("button", { type: "button", onclick: () => { this.choice.hidden = true; this.play(k); } }, state.legal[k].text)));
  }

  look(ply) {
    const turns = this.link.view.turns.length;
    if (ply !== null) ply = Math.max(0, Math.min(turns, ply));
    const before = this.shown();
    this.ply = ply === turns ? null : ply;
    const now = this.shown();
    if (now === before + 1) this.board.animate(this.link.view.turns[now - 1], this.boardAt(now));
    else { this.board.busy++; this.board.draw(this.boardAt(now)); }
    this.showState();
    this.seeing.refresh();
  }

  shortcut(event) {
    if (event.target.closest?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const onBoard = event.target.closest?.(".hits");
    const does = { u: () => this.undo.click(), h: () => this.hint.click(), n: () => this.now.click(), Home: () => this.look(0), End: () => this.look(null) };
    if (!onBoard) Object.assign(does, { ArrowLeft: () => this.look(this.shown() - 1), ArrowRight: () => this.look(this.shown() + 1) });
    if (does[event.key]) { event.preventDefault(); does[event.key](); }
  }

  async save() {
    const reply = await this.send({ do: "save" });
    if (reply.ok) download(reply.name, reply.zsg, "text/plain");
  }
  // The game as a file for a friend, with the pictures that are chosen here.
  async show(as, button) {
    button.disabled = true;
    button.classList.add("busy");
    const { game } = this.link.view;
    const art = this.art === null ? {} : { art: this.art, pictures: await this.link.transport.artOf?.(game, this.art) };
    const reply = await this.send({ do: "show", as, ...art });
    button.disabled = false;
    button.classList.remove("busy");
    if (reply.ok) download(reply.name, reply.text, reply.type);
  }
  async loadFile(file) {
    if (!file) return;
    if (file.size > 256 * 1024) return toast("This file is too large for a saved game", "bad");
    const reply = await this.send({ do: "load", zsg: await file.text() });
    if (reply.ok) toast(`${file.name} is on the board`);
    this.file.value = "";
  }
  dropFile(event) {
    event.preventDefault();
    const { transport } = this.link;
    const files = [...event.dataTransfer.files];
    if (transport.addRules && files.some((file) => /\.zrf$/i.test(file.name))) {
      transport.addRules(files).then((reply) => reply.ok ? document.getElementById("home").click() : toast(reply.error, "bad"));
    } else if (this.rights.manage) {
      this.loadFile(files[0]);
    }
  }

  newGame() {
    const { game, state } = this.link.view;
    this.send({ do: "new", rules: game.rules, variant: game.title, limit_ms: state.clock.limit_ms, increment_ms: state.clock.increment_ms,
      seats: state.seats.map(({ kind, level, time_ms, name }) => ({ kind, level, time_ms, name })) });
  }

  toggleEdit() {
    this.editing = !this.editing;
    const { game } = this.link.view;
    this.editor.hidden = !this.editing;
    this.board.onEdit = null;
    if (this.editing) {
      this.look(null);
      let brush = "x";
      const kinds = game.pieces.map((piece, k) => [piece, k]).filter(([piece]) => !piece.dummy && game.players[piece.player].plays && piece.name !== "Swap");
      const pick = (value, button) => { brush = value; for (const one of this.editor.querySelectorAll("button")) one.setAttribute("aria-pressed", one === button); };
      replace(this.editor, el("span", {}, "Click cells to put"), kinds.map(([piece]) => {
        const name = game.players[piece.player].name;
        const [base, , dark, ink] = colourOf(name, piece.player);
        return el("button", { type: "button", "aria-pressed": false, "data-brush": `${name} ${piece.name}`, onclick: (event) => pick(`${name} ${piece.name}`, event.currentTarget) }, chip(name, piece.player, [base, dark, ink]), ` ${name} ${piece.name}`);
      }), el("button", { type: "button", "aria-pressed": true, "data-brush": "x", onclick: (event) => pick("x", event.currentTarget) }, "nothing"),
      el("button", { type: "button", class: "primary", id: "edit-done", onclick: () => this.toggleEdit() }, "Done"));
      this.board.onEdit = (i) => this.send({ do: "edit", edits: [`(${brush} ${game.cells[i].name})`] });
    }
    this.showState();
    if (this.editing) this.board.onEdit = this.board.onEdit || null;
  }

  showLinks() {
    const keys = this.rights.keys;
    const { transport } = this.link;
    if (transport.gameLink) {
      const text = el("input", { readonly: true, hidden: true, id: "game-link", "aria-label": "Link to this game" });
      replace(this.share, el("h3", {}, "Show it to a friend"), el("p", {}, "A link that carries the whole game, as it stands now."), el("button", { type: "button", id: "make-link", onclick: async () => {
        const reply = await this.send({ do: "save" });
        if (!reply.ok) return;
        text.value = await transport.gameLink(reply.zsg);
        text.hidden = false;
        text.select();
        navigator.clipboard?.writeText(text.value).then(() => toast("Copied"), () => {});
      } }, "Make a link"), text);
      return;
    }
    if (!keys) {
      const { game } = this.link.view;
      replace(this.share, el("p", {}, this.rights.seat >= 0 ? `You play ${game.players[this.rights.seat].name}. Keep this page's address: it is your seat.` : "You look on."));
      return;
    }
    const { game } = this.link.view;
    const address = (key) => `${location.origin}/#${key}`;
    const row = (name, key) => {
      const text = el("input", { readonly: true, value: address(key), "aria-label": `Link for ${name}`, "data-link": name });
      return el("div", { class: "link-row" }, el("b", {}, name), text, el("button", { type: "button", onclick: () => navigator.clipboard?.writeText(address(key)).then(() => toast("Copied")) }, "Copy"));
    };
    replace(this.share, el("h3", {}, "Play with a friend"),
      el("p", {}, "A seat\u2019s link is the only way to move for it. For a friend on another machine start with ", el("code", {}, "./zwarm play --listen ADDRESS"), "."),
      game.players.map((player, i) => player.plays && keys.seats[i] ? row(player.name, keys.seats[i]) : null), row("Onlookers", keys.watch));
  }

  connection(state) {
    this.app.classList.toggle("lost", state === "lost");
    if (state === "lost" && !this.wasLost) toast("The connection is lost; trying again \u2026", "bad");
    if (state === "open" && this.wasLost) toast("Connected again");
    this.wasLost = state === "lost";
  }
}

function sentence(text) {
  const line = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!]$/.test(line) ? line : line + ".";
}
