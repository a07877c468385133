// Of several pages of one browser only one plays a game. It holds a lock that the browser takes from it
// when it ends; another page may take the lock away. Where the browser has no locks (a page that is
// neither from https nor from this machine) the storage alone decides, for the one who came last.
const kPatience = 700;  // ms: a page that is being reloaded gives its lock back a moment later

export class Claim {
  // `lost(key)` hears that another page has taken it over.
  constructor(lost) {
    this.lost = lost;
    this.release = () => {};
  }

  // Instead of what was held before; false if another page has it.
  take(key, force = false) {
    this.giveUp();
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((done) => {
      let held = false, ended = false;
      const options = force ? { steal: true } : { signal: AbortSignal.timeout(kPatience) };
      navigator.locks.request(`zwarm-table-${key}`, options, () => {
        held = true;
        done(true);
        return new Promise((release) => { this.release = () => { ended = true; release(); }; });
      }).catch(() => {
        done(false);
        if (held && !ended) this.lost(key);
      });
    });
  }
  giveUp() {
    this.release();
    this.release = () => {};
  }
}
