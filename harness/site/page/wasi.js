// What the module finds around it: WASI's calls, over files that are kept in memory. Only what our
// module calls; everything else is refused by name.

const kSuccess = 0, kBadFile = 8, kExists = 20, kInvalid = 28, kIsFolder = 31, kNoEntry = 44, kNotFolder = 54, kNotSupported = 52;
const kRoot = 3;  // the one folder that is open from the start: "/"
const kFile = 4, kFolder = 3, kStream = 2;  // kinds of files
const kCreate = 1, kDirectory = 2, kExclusive = 4, kTruncate = 8;  // flags of path_open
const kAppend = 1;

// Files by path ("/packs/Selfo.zrf"); a folder is whatever a path goes through, or was made.
export class Files {
  constructor() {
    this.contents = new Map();  // path: {bytes, changed}
    this.folders = new Set([""]);
    this.changed = new Set();  // what the module wrote since somebody looked
  }
  put(path, bytes) {
    this.contents.set(path, typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes);
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1)) this.folders.add(path.slice(0, at));
  }
  get(path) { return this.contents.get(path); }
  kind(path) { return this.contents.has(path) ? kFile : this.folders.has(path) ? kFolder : 0; }
  names(folder) {
    const names = new Map();
    const inside = folder + "/";
    for (const path of this.folders) if (path.startsWith(inside) && !path.includes("/", inside.length)) names.set(path.slice(inside.length), kFolder);
    for (const path of this.contents.keys()) if (path.startsWith(inside) && !path.includes("/", inside.length)) names.set(path.slice(inside.length), kFile);
    return [...names].sort();
  }
  write(path, bytes) { this.contents.set(path, bytes); this.changed.add(path); }
  remove(path) { this.changed.add(path); return this.contents.delete(path); }
  // What was written since the last time.
  takeChanged() {
    const changed = [...this.changed];
    this.changed.clear();
    return changed;
  }
}

// "/a/./b/../c" -> "/a/c"; the root itself is "".
function normal(path) {
  const parts = [];
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part && part !== ".") parts.push(part);
  }
  return parts.map((part) => "/" + part).join("");
}

export class Wasi {
  // `say(text)` hears what the module prints.
  constructor(files, { say = () => {}, args = ["zwarm"], environment = [] } = {}) {
    this.files = files;
    this.say = say;
    this.args = args;
    this.environment = environment;
    this.open = new Map([[kRoot, { path: "", kind: kFolder }]]);
    this.next = kRoot + 1;
    const calls = {};
    for (const name of Object.getOwnPropertyNames(Wasi.prototype)) {
      if (/^(args|clock|environ|fd|path|poll|proc|random|sched)_/.test(name)) calls[name] = this[name].bind(this);
    }
    this.imports = calls;
  }
  attach(memory) { this.memory = memory; }

  get view() { return new DataView(this.memory.buffer); }
  bytes(at, size) { return new Uint8Array(this.memory.buffer, at, size); }
  text(at, size) { return new TextDecoder().decode(this.bytes(at, size).slice()); }
  path(folder, at, size) {
    const base = this.open.get(folder);
    return base && base.kind === kFolder ? normal(base.path + "/" + this.text(at, size)) : null;
  }

  strings(list, pointers, text) {
    for (const one of list) {
      const bytes = new TextEncoder().encode(one + "\0");
      this.view.setUint32(pointers, text, true);
      this.bytes(text, bytes.length).set(bytes);
      pointers += 4;
      text += bytes.length;
    }
    return kSuccess;
  }
  sizes(list, count, bytes) {
    this.view.setUint32(count, list.length, true);
    this.view.setUint32(bytes, list.reduce((sum, one) => sum + new TextEncoder().encode(one).length + 1, 0), true);
    return kSuccess;
  }
  args_get(pointers, text) { return this.strings(this.args, pointers, text); }
  args_sizes_get(count, bytes) { return this.sizes(this.args, count, bytes); }
  environ_get(pointers, text) { return this.strings(this.environment, pointers, text); }
  environ_sizes_get(count, bytes) { return this.sizes(this.environment, count, bytes); }

  clock_time_get(clock, precision, at) {
    const ms = clock === 0 ? Date.now() : performance.now();
    this.view.setBigUint64(at, BigInt(Math.round(ms * 1e6)), true);
    return kSuccess;
  }
  clock_res_get(clock, at) { this.view.setBigUint64(at, 1000n, true); return kSuccess; }
  random_get(at, size) { crypto.getRandomValues(this.bytes(at, size)); return kSuccess; }
  sched_yield() { return kSuccess; }
  poll_oneoff() { return kNotSupported; }
  proc_exit(code) { throw new Exit(code); }

  fd_prestat_get(fd, at) {
    if (fd !== kRoot) return kBadFile;
    this.view.setUint32(at, 0, true);
    this.view.setUint32(at + 4, 1, true);
    return kSuccess;
  }
  fd_prestat_dir_name(fd, at, size) {
    if (fd !== kRoot || size < 1) return kBadFile;
    this.bytes(at, 1)[0] = 47;
    return kSuccess;
  }
  fd_fdstat_get(fd, at) {
    const file = this.open.get(fd);
    if (!file && fd > 2) return kBadFile;
    this.bytes(at, 24).fill(0);
    this.view.setUint8(at, file ? file.kind : kStream);
    this.view.setUint16(at + 2, file?.append ? kAppend : 0, true);
    this.view.setBigUint64(at + 8, 0x1fffffffn, true);
    this.view.setBigUint64(at + 16, 0x1fffffffn, true);
    return kSuccess;
  }
  fd_fdstat_set_flags(fd, flags) {
    const file = this.open.get(fd);
    if (!file) return kBadFile;
    file.append = (flags & kAppend) !== 0;
    return kSuccess;
  }
  stat(at, kind, size) {
    this.bytes(at, 64).fill(0);
    this.view.setUint8(at + 16, kind);
    this.view.setBigUint64(at + 24, 1n, true);
    this.view.setBigUint64(at + 32, BigInt(size), true);
    return kSuccess;
  }
  fd_filestat_get(fd, at) {
    const file = this.open.get(fd);
    if (!file) return fd <= 2 ? this.stat(at, kStream, 0) : kBadFile;
    return this.stat(at, file.kind, file.kind === kFile ? this.files.get(file.path)?.length || 0 : 0);
  }
  path_filestat_get(folder, flags, name, size, at) {
    const path = this.path(folder, name, size);
    if (path === null) return kBadFile;
    const kind = this.files.kind(path);
    if (!kind) return kNoEntry;
    return this.stat(at, kind, kind === kFile ? this.files.get(path).length : 0);
  }

  path_open(folder, lookup, name, size, flags, rights, inheriting, modes, at) {
    const path = this.path(folder, name, size);
    if (path === null) return kBadFile;
    let kind = this.files.kind(path);
    if (kind && flags & kCreate && flags & kExclusive) return kExists;
    if (flags & kDirectory && kind === kFile) return kNotFolder;
    if (!kind) {
      if (!(flags & kCreate)) return kNoEntry;
      if (this.files.kind(path.slice(0, path.lastIndexOf("/"))) !== kFolder) return kNoEntry;
      this.files.write(path, new Uint8Array());
      kind = kFile;
    } else if (kind === kFile && flags & kTruncate) {
      this.files.write(path, new Uint8Array());
    }
    this.open.set(this.next, { path, kind, at: 0, append: (modes & kAppend) !== 0 });
    this.view.setUint32(at, this.next++, true);
    return kSuccess;
  }
  fd_close(fd) { return this.open.delete(fd) ? kSuccess : kBadFile; }

  fd_read(fd, vectors, count, at) {
    const file = this.open.get(fd);
    if (!file) return kBadFile;
    if (file.kind !== kFile) return kIsFolder;
    const content = this.files.get(file.path) || new Uint8Array();
    let read = 0;
    for (let i = 0; i < count; ++i) {
      const to = this.view.getUint32(vectors + 8 * i, true), room = this.view.getUint32(vectors + 8 * i + 4, true);
      const part = content.subarray(file.at, file.at + room);
      this.bytes(to, part.length).set(part);
      file.at += part.length;
      read += part.length;
      if (part.length < room) break;
    }
    this.view.setUint32(at, read, true);
    return kSuccess;
  }
  fd_write(fd, vectors, count, at) {
    const file = this.open.get(fd);
    if (!file && fd > 2) return kBadFile;
    const parts = [];
    let written = 0;
    for (let i = 0; i < count; ++i) {
      const size = this.view.getUint32(vectors + 8 * i + 4, true);
      parts.push(this.bytes(this.view.getUint32(vectors + 8 * i, true), size).slice());
      written += size;
    }
    if (file) {
      const before = this.files.get(file.path) || new Uint8Array();
      let place = file.append ? before.length : file.at;
      const whole = new Uint8Array(Math.max(before.length, place + written));
      whole.set(before);
      for (const part of parts) { whole.set(part, place); place += part.length; }
      file.at = place;
      this.files.write(file.path, whole);
    } else {
      this.say(parts.map((part) => new TextDecoder().decode(part)).join(""));
    }
    this.view.setUint32(at, written, true);
    return kSuccess;
  }
  fd_seek(fd, offset, whence, at) {
    const file = this.open.get(fd);
    if (!file || file.kind !== kFile) return kBadFile;
    const base = whence === 0 ? 0 : whence === 1 ? file.at : this.files.get(file.path)?.length || 0;
    const place = base + Number(offset);
    if (place < 0) return kInvalid;
    file.at = place;
    this.view.setBigUint64(at, BigInt(place), true);
    return kSuccess;
  }
  fd_readdir(fd, to, room, cookie, at) {
    const folder = this.open.get(fd);
    if (!folder || folder.kind !== kFolder) return kBadFile;
    const names = this.files.names(folder.path);
    let used = 0;
    for (let i = Number(cookie); i < names.length && used < room; ++i) {
      const name = new TextEncoder().encode(names[i][0]);
      const entry = new Uint8Array(24 + name.length);
      const view = new DataView(entry.buffer);
      view.setBigUint64(0, BigInt(i + 1), true);
      view.setBigUint64(8, BigInt(i + 1), true);
      view.setUint32(16, name.length, true);
      view.setUint8(20, names[i][1]);
      entry.set(name, 24);
      const part = entry.subarray(0, room - used);
      this.bytes(to + used, part.length).set(part);
      used += part.length;
    }
    this.view.setUint32(at, used, true);
    return kSuccess;
  }
  path_create_directory(folder, name, size) {
    const path = this.path(folder, name, size);
    if (path === null) return kBadFile;
    if (this.files.kind(path)) return kExists;
    this.files.folders.add(path);
    return kSuccess;
  }
  path_remove_directory() { return kNotSupported; }
  path_unlink_file(folder, name, size) {
    const path = this.path(folder, name, size);
    return path !== null && this.files.remove(path) ? kSuccess : kNoEntry;
  }
  path_rename(folder, name, size, toFolder, toName, toSize) {
    const from = this.path(folder, name, size), to = this.path(toFolder, toName, toSize);
    if (from === null || to === null || !this.files.get(from)) return kNoEntry;
    this.files.write(to, this.files.get(from));
    this.files.remove(from);
    return kSuccess;
  }
}

export class Exit extends Error {
  constructor(code) { super(`exit ${code}`); this.code = code; }
}
