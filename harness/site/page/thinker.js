// Those who think and look for the table, each in a worker of its own.
const kPatience = 250;  // ms that one who is told to hurry may still take to see anything

function startWorker(supplies) {
  const worker = new Worker(new URL("./thinker_worker.js", import.meta.url), { type: "module" });
  const given = supplies();
  worker.edition = given.edition;
  worker.postMessage(given);
  return worker;
}

// One worker for each engine (a level is an engine), kept for its next question.
export class Thinkers {
  // `supplies()`: what a worker starts with; of another edition when there are new files. `learnt(files)` hears what swarms want to remember.
  constructor({ supplies, progress, finished, learnt }) {
    Object.assign(this, { supplies, progress, finished, learnt });
    this.workers = new Map();
    this.busy = null;
  }

  think(question) {
    this.stop();
    const busy = this.busy = { question, last: null, hurried: false };
    if (this.workers.get(question.engine)?.edition !== this.supplies().edition) this.drop(question.engine);
    let worker = this.workers.get(question.engine);
    if (!worker) this.workers.set(question.engine, worker = startWorker(this.supplies));
    worker.onerror = (event) => this.fallen(busy, event.message);
    worker.onmessage = ({ data }) => {
      if (data.learnt?.length) this.learnt(data.learnt);
      if (this.busy !== busy) return;
      if (data.progress) this.hear(busy, data.progress);
      else if (data.answer?.ok) this.end(busy, data.answer.answer);
      else this.fallen(busy, data.failed || data.answer.error);
    };
    worker.postMessage({ call: { call: "think", question }, rules: question.rules });
    busy.began = performance.now();
  }

  hear(busy, progress) {
    busy.last = progress;
    if (busy.hurried && progress.depth > 0) this.answerNow(busy);
    else this.progress(busy.question.ticket, progress);
  }

  // "Move now": the best so far is the answer.
  hurry() {
    const busy = this.busy;
    if (!busy || busy.hurried) return;
    busy.hurried = true;
    if (busy.last?.depth > 0) return this.answerNow(busy);
    setTimeout(() => this.answerNow(busy), kPatience);
  }
  answerNow(busy) {
    if (this.busy !== busy || !busy.last?.best) return;
    this.drop(busy.question.engine);
    this.end(busy, { move: busy.last.best, last: busy.last, time_us: Math.round((performance.now() - busy.began) * 1000), fault: "" });
  }

  // The answer is not wanted any more.
  stop() {
    if (!this.busy) return;
    this.drop(this.busy.question.engine);
    this.busy = null;
  }

  end(busy, answer) {
    if (this.busy !== busy) return;
    this.busy = null;
    this.finished(busy.question.ticket, { ...answer, fault: busy.fault || answer.fault });
  }

  // An engine that breaks is replaced by the built-in player, as everywhere.
  fallen(busy, why) {
    if (this.busy !== busy) return;
    this.drop(busy.question.engine);
    const { question } = busy;
    if (!question.engine) return this.end(busy, { move: "", last: { best: "", current: "", nodes: 0, score: 0, depth: 0, line: "" }, time_us: 0, fault: why });
    this.think({ ...question, engine: "" });
    this.busy.fault = why;
  }

  drop(engine) {
    this.workers.get(engine)?.terminate();
    this.workers.delete(engine);
  }
}

// The one who looks: questions in order.
export class Looker {
  constructor(supplies) {
    this.supplies = supplies;
    this.before = Promise.resolve();
  }
  look(call) {
    const answer = this.before.then(() => new Promise((done) => {
      this.worker ||= startWorker(this.supplies);
      const broken = (why) => { this.restart(); done({ ok: false, error: `looking failed: ${why}` }); };
      this.worker.onerror = (event) => broken(event.message);
      this.worker.onmessage = ({ data }) => data.answer ? done(data.answer) : broken(data.failed);
      this.worker.postMessage({ call });
    }));
    this.before = answer;
    return answer;
  }
  restart() {
    this.worker?.terminate();
    this.worker = null;
  }
}
