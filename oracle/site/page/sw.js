// Keeps the whole site on the device. A newer one is fetched beside it and waits until the page asks for it.
const VERSION = {{VERSION}}, FIRST = {{FIRST}}, REST = {{REST}};
const KEPT = `dominion-oracle-${VERSION}`;

async function keep(files, told) {
  const cache = await caches.open(KEPT), total = Object.values(files).reduce((a, b) => a + b, 0);
  let done = 0;
  await Promise.all(Object.entries(files).map(async ([name, size]) => {
    const hashed = /-[0-9a-f]{12}[./]/.test(name);      // what is in it never changes: another site may have it already
    const old = hashed && await caches.match(name, { ignoreVary: true });
    const answer = old || await fetch(new Request(name, { cache: "no-cache" }));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    if (!await cache.match(name)) await cache.put(name, answer);
    done += size;
    if (told) for (const one of await clients.matchAll({ includeUncontrolled: true })) one.postMessage({ done, total });
  }));
}
addEventListener("install", event => event.waitUntil(keep(FIRST, true)));
addEventListener("activate", event => event.waitUntil((async () => {
  const cache = await caches.open(KEPT);               // what an older site has of the rest goes on being there, without a network
  for (const name of Object.keys(REST)) {
    const old = await caches.match(name, { ignoreVary: true });
    if (old) await cache.put(name, old);
  }
  for (const name of await caches.keys()) if (name.startsWith("dominion-oracle-") && name !== KEPT) await caches.delete(name);
  await clients.claim();
})()));
addEventListener("message", event => {
  if (event.data === "now") event.waitUntil(skipWaiting());
  if (event.data === "rest") event.waitUntil(keep(REST).then(() => event.source.postMessage({ offline: true }), () => {}));
});
addEventListener("fetch", event => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(KEPT), page = event.request.mode === "navigate" && !/licences\.txt$/.test(url.pathname);
    const found = await cache.match(page ? new URL("index.html", registration.scope).href : url.origin + url.pathname);
    return found || fetch(event.request);
  })());
});
