// The worker of a page that was installed: what the lobby is made of stays in the browser, so that it opens at once, and
// opens without a server too, to say that there is none. The server puts the version and the files above this text.
//
// No code can be out of date: the page itself comes from the server while there is one, and it names its files by their
// version. A worker gives out its own version alone; one that waits for the next visit, and pages of another version, do
// not disturb each other. What is asked under api/ and said over a line never passes here.

const worker = /** @type {any} */ (self);
/** @type {{version: string, files: readonly string[]}} */
const {version, files} = worker.client;

const KIND = 'herzrasen ';
const NETWORK_TIMEOUT = 4000; // ms until a server that says nothing is taken for one that is not there

const root = new URL('./', worker.location.href);
/** Another server may have another path of this origin. */
const place = root.pathname === '/' ? '' : ` ${root.pathname}`;
const store = `${KIND}${version}${place}`;

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(cacheFiles()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(deleteOldCaches()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const {method, mode, url} = /** @type {Request} */ (event.request);
  const {origin, pathname} = new URL(url);
  if (method !== 'GET' || origin !== root.origin || !pathname.startsWith(root.pathname)) return;
  const path = pathname.slice(root.pathname.length);
  if (path.startsWith(`client/${version}/`)) event.respondWith(fromCache(event.request));
  else if (mode === 'navigate' && path === '') event.respondWith(fromNetwork(event.request));
});

async function cacheFiles() {
  const cache = await caches.open(store);
  await cache.addAll([root.href, ...files.map((file) => new URL(file, root).href)]);
}

/** Former versions. */
async function deleteOldCaches() {
  const own = (/** @type {string} */ name) => (place ? name.endsWith(place) : !name.includes('/'));
  const others = (await caches.keys()).filter((name) => name.startsWith(KIND) && own(name) && name !== store);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** A file of this version, which never changes. @param {Request} request */
async function fromCache(request) {
  const cache = await caches.open(store);
  const there = await cache.match(request, {ignoreVary: true});
  if (there) return there;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** What the server says now; without one, what it said when this version was kept. @param {Request} request */
async function fromNetwork(request) {
  const there = await (await caches.open(store)).match(request, {ignoreVary: true});
  if (!there) return fetch(request);
  try {
    const answer = await fetch(request, {signal: AbortSignal.timeout(NETWORK_TIMEOUT)});
    return answer.status < 500 ? answer : there;
  } catch {
    return there;
  }
}
