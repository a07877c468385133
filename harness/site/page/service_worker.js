// Keeps the edition's files, so that it works without a network. The line below is filled in when the
// site is made: the version is made of all files, so that any change is a new one.
const { version, files, pictures } = /*EDITION*/ { version: "", files: [], pictures: [] };
const kCache = `zwarm-${version}`;

self.addEventListener("install", (event) => event.waitUntil(
  caches.open(kCache).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: "reload" }))))));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("zwarm-") && name !== kCache) await caches.delete(name);
  await self.clients.claim();
})()));

self.addEventListener("message", (event) => { if (event.data === "take over") event.waitUntil(self.skipWaiting()); });

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(kCache);
    const wanted = url.pathname.endsWith("/") ? "index.html" : event.request;
    const kept = await cache.match(wanted, { ignoreSearch: true });
    if (kept) return kept;
    const fresh = await fetch(event.request);
    // Pictures come when somebody chooses them, and stay.
    if (fresh.ok && pictures.some((name) => url.pathname.endsWith(name))) await cache.put(event.request, fresh.clone());
    return fresh;
  })());
});
