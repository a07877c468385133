// The module in Node as the browser's workers use it: the table in one, one who thinks in another.
import assert from "node:assert/strict";
import fs from "node:fs";
import { Module } from "../../harness/site/page/module.js";

const root = new URL("../../", import.meta.url);
const compiled = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
const packs = ["Selfo", "Halma", "ChineseCheckers"];
const files = [...packs.map((name) => `${name}.zrf`), "Include/Zwarm.zrf", "Solutions/HalmaSolitaire8.zsg"].map((name) => [`/packs/${name}`, new Uint8Array(fs.readFileSync(new URL(`zrf/${name}`, root)))]);
const paths = packs.map((name) => `/packs/${name}.zrf`);

function module(tell) {
  const made = new Module(compiled, tell);
  for (const reply of made.addRules(files, paths)) assert.ok(reply.ok, reply.error);
  return made;
}

const said = [];
const table = module();
const thinker = module((progress) => said.push(progress));
const ask = (command) => table.call({ call: "command", command });
const view = () => ask({ do: "view" }).view;

// Thinks whatever there is to think about.
function goOn(reply, most) {
  for (let turns = 0; reply.question && turns < most; ++turns) {
    const { ok, answer, error } = thinker.call({ call: "think", question: reply.question });
    assert.ok(ok, error);
    assert.equal(answer.fault, "");
    reply = table.call({ call: "finished", ticket: reply.question.ticket, answer });
    assert.ok(reply.ok, reply.error);
  }
  return reply;
}

const cases = {
  everyVariantIsThere() {
    const { games } = table.call({ call: "games" });
    assert.deepEqual(games.map((game) => game.rules), packs);
    for (const game of games) for (const variant of game.variants) assert.ok(table.call({ call: "start", rules: game.rules, variant: variant.title }).ok);
  },

  levelsPlayWholeGames() {
    for (const [rules, variant] of [["Selfo", "Selfo - Small Board"], ["Halma", "Halma 8x8"], ["ChineseCheckers", "Diamond 7x7"]]) {
      const seats = [3, 4].map((level) => ({ kind: "engine", level, time_ms: 2000 }));
      const reply = goOn(table.call({ call: "open", command: { do: "new", rules, variant, seats } }), 1000);
      assert.ok(reply.ok && !reply.question);
      assert.ok(view().state.result, `${variant} has no result`);
    }
  },

  thinkingIsTold() {
    said.length = 0;
    const seats = [{ kind: "engine", time_ms: 400 }, { kind: "human" }];
    // A game whose openings nobody knows by heart.
    goOn(table.call({ call: "open", command: { do: "new", rules: "Halma", variant: "Halma 8x8 (Course Rules)", seats } }), 1);
    assert.ok(said.length >= 3, `it spoke ${said.length} times`);
    assert.ok(said.every((progress) => progress.best) && said.at(-1).depth > 1);
    const [turn] = view().turns;
    assert.ok(turn.thought.depth > 1 && turn.thought.nodes > 1000);
  },

  commandsAreRefusedAsEverywhere() {
    const before = view();
    for (const command of [{ do: "fly" }, { do: "move", move: "z9" }, 7, null, { do: "new", rules: "Chess" }]) {
      const reply = ask(command);
      assert.equal(reply.ok, false);
      assert.ok(reply.error);
    }
    assert.deepEqual(view().turns, before.turns);
    for (const call of [{}, { call: "fly" }, { call: "think", question: {} }, { call: "open", command: { do: "save" } }]) {
      assert.equal(table.call(call).ok, false);
    }
  },

  // A new game is tried while another one is at the table, and refused: the old one goes on.
  aRefusedGameLeavesTheOldOne() {
    const seats = [{ kind: "human" }, { kind: "human" }];
    assert.ok(table.call({ call: "open", command: { do: "new", rules: "Halma", variant: "Halma 8x8", seats } }).ok);
    assert.ok(ask({ do: "move", turn: 0 }).ok);
    const { zsg } = ask({ do: "save" });
    const bad = zsg.replace(/^1\. .*$/m, "1. Man z9 - z8");
    assert.notEqual(bad, zsg);
    assert.equal(ask({ do: "load", zsg: bad }).ok, false);
    assert.ok(ask({ do: "move", turn: 3 }).ok);
    assert.equal(view().turns.length, 2);
  },

  aTableSurvives() {
    const seats = [{ kind: "engine", level: 2 }, { kind: "engine", level: 3 }];
    const { stored } = goOn(table.call({ call: "open", command: { do: "new", rules: "Selfo", variant: "Selfo", seats } }), 6);
    const before = view();
    const other = module();
    const reply = other.call({ call: "restore", stored });
    assert.ok(reply.ok && reply.question, "the computer goes on");
    assert.deepEqual(reply.view.turns, before.turns);
    assert.deepEqual(reply.view.state.board, before.state.board);
  },

  theSwarmIsSeen() {
    const looker = module();
    for (const what of ["signal", "advice", "review"]) {
      const { question } = ask({ do: "look", what, player: 0 });
      const drawing = looker.call({ call: "look", question });
      assert.ok(drawing.ok, drawing.error);
      assert.ok(drawing.cells?.length || drawing.lines?.length || drawing.best);
    }
  },

  aGameBecomesAFile() {
    const looker = module();
    const seats = [{ kind: "human" }];
    assert.ok(table.call({ call: "open", command: { do: "new", rules: "Halma", variant: "Halma Solitaire 8x8", seats } }).ok);
    assert.ok(ask({ do: "solution" }).ok);
    const turns = view().turns.length;
    assert.ok(turns >= 18 && view().state.result.winners.length === 1);
    for (const [as, part] of [["html", /^<!doctype html>/], ["svg", /^<svg /]]) {
      const file = looker.call({ call: "show", question: ask({ do: "show", as }).question });
      assert.ok(file.ok, file.error);
      assert.match(file.text, part);
      assert.equal(file.name, `Halma Solitaire 8x8.${as}`);
    }
    assert.equal(looker.call({ call: "show", question: ask({ do: "show", as: "gif" }).question }).ok, false);
  },

  hintsHaveSeveralLines() {
    const seats = [{ kind: "human" }, { kind: "human" }];
    table.call({ call: "open", command: { do: "new", rules: "Halma", variant: "Halma 8x8", seats } });
    const reply = ask({ do: "hint" });
    const { answer } = thinker.call({ call: "think", question: reply.question });
    assert.ok(answer.advice, "the observer is asked");
    table.call({ call: "finished", ticket: reply.question.ticket, answer });
    assert.ok(view().hint.best.text && view().hint.lines.length > 1);
  },

  whatSwarmsLearnIsWritten() {
    const learner = module();
    learner.files.put("/engines/level-0/Zwarm.ini", "[Zwarm]\nAgent = swarm\nMemory = /engines/memory\n");
    const seats = [{ kind: "engine", time_ms: 50 }, { kind: "engine", time_ms: 50 }];
    let reply = table.call({ call: "open", command: { do: "new", rules: "ChineseCheckers", variant: "Diamond 7x7", seats } });
    learner.files.takeChanged();
    for (let turns = 0; reply.question && turns < 400; ++turns) {
      const { answer } = learner.call({ call: "think", question: reply.question });
      reply = table.call({ call: "finished", ticket: reply.question.ticket, answer });
    }
    assert.ok(view().state.result);
    const written = learner.files.takeChanged().filter((path) => path.startsWith("/engines/memory/") && learner.files.get(path));
    assert.ok(written.length > 0, "nothing was learnt");
  },

  otherRulesAreReadAndWrongOnesNamed() {
    const rules = (text) => { table.files.put("/dropped/Mine.zrf", text); return table.call({ call: "rules", path: "/dropped/Mine.zrf" }); };
    const good = '(game (title "Mine") (players White Black) (turn-order White Black) (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (60 0)) ("1/2" (0 60))) (directions (e 1 0))))' +
      '(piece (name Man) (moves (e (verify empty?) add))) (board-setup (White (Man a1)) (Black (Man a2))) (win-condition (White Black) (absolute-config Man (c1 c2))))';
    assert.equal(rules("(game (title \"Mine\"").ok, false);
    assert.match(rules('(game (title "Mine") (board nonsense))').error, /Mine\.zrf/);
    assert.ok(rules(good).ok);
    thinker.files.put("/dropped/Mine.zrf", good);
    assert.ok(thinker.call({ call: "rules", path: "/dropped/Mine.zrf" }).ok);
    const seats = [{ kind: "engine" }, { kind: "engine" }];
    goOn(table.call({ call: "open", command: { do: "new", rules: "Mine", seats } }), 10);
    assert.ok(view().state.result, "the built-in player plays it to its end");
  },
};

for (const [name, run] of Object.entries(cases)) {
  run();
  console.log(`ok ${name}`);
}
