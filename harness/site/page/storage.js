// What the browser keeps for us: tables, dropped rule files, and what the swarms learnt.
const kStores = { tables: "key", files: "path" };

function asked(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

// Without storage (a private window may refuse it) everything lasts as long as the page.
class Passing {
  constructor() { this.stores = Object.fromEntries(Object.keys(kStores).map((name) => [name, new Map()])); }
  async get(store, key) { return this.stores[store].get(key); }
  async all(store) { return [...this.stores[store].values()]; }
  async exchange(store, key, does) {
    const value = does(this.stores[store].get(key));
    if (value) this.stores[store].set(key, value);
    return value;
  }
  async put(store, value) { this.stores[store].set(value[kStores[store]], value); }
  async remove(store, key) { this.stores[store].delete(key); }
}

class Lasting {
  constructor(database) { this.database = database; }
  in(store, mode) { return this.database.transaction(store, mode, { durability: "relaxed" }); }
  get(store, key) { return asked(this.in(store, "readonly").objectStore(store).get(key)); }
  all(store) { return asked(this.in(store, "readonly").objectStore(store).getAll()); }
  // Done when it is written.
  change(store, does) {
    return new Promise((done, failed) => {
      const transaction = this.in(store, "readwrite");
      transaction.oncomplete = () => done();
      transaction.onerror = transaction.onabort = () => failed(transaction.error);
      does(transaction.objectStore(store));
    });
  }
  // Whole or not at all: nobody else comes between reading and writing. `does` makes the new value of the old one
  // (undefined if there is none), or null if it is to stay. Gives back what `does` gave.
  async exchange(store, key, does) {
    let value = null;
    await this.change(store, (open) => {
      const old = open.get(key);
      old.onsuccess = () => {
        value = does(old.result);
        if (value) open.put(value);
      };
    });
    return value;
  }
  put(store, value) { return this.change(store, (open) => open.put(value)); }
  remove(store, key) { return this.change(store, (open) => open.delete(key)); }
}

export async function openStorage() {
  try {
    const request = indexedDB.open("zwarm", 1);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(kStores)) request.result.createObjectStore(name, { keyPath });
    };
    return new Lasting(await asked(request));
  } catch (error) {
    return new Passing();
  }
}
