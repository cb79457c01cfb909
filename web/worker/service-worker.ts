// Opens every page offline: the page and the files of the weekly plan are cached at once, as one build, and then the code of
// all other pages, one by one, so that it does not slow down the current page. With a network every page comes from the
// server, so that a new build shows at the next load. Answers of calls are never cached here: the page stores those, for
// their person only.
/** Written by the build at the top of this file: the build's name and the files of the weekly plan. */
export interface Shell {
  build: string;
  files: readonly string[];
  /** The code of every other page. */
  others: readonly string[];
}
declare global {
  interface ServiceWorkerGlobalScope {
    horizonShell: Shell;
  }
}
declare const self: ServiceWorkerGlobalScope;

const prefix = 'horizon-shell-';
const { build, files, others } = self.horizonShell;
const cacheName = prefix + build;
const page = '/';
/** After this time a slow connection counts as offline, if the page is cached. */
const patienceMillis = 4000;
const notPages = /^\/(api|assets|healthz|readyz|metrics)(\/|$)/;

/** Caches the page with all its files, or nothing: a page with files of another build must not be cached. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(cacheName);
  const answer = await fetch(page, { cache: 'no-cache', credentials: 'same-origin' });
  const text = await answer.clone().text();
  const scripts = [...text.matchAll(/src="(\/assets\/[^"]+\.js)"/g)].map((found) => found[1]);
  if (!answer.ok || scripts.length === 0 || !scripts.every((script) => files.includes(script ?? ''))) {
    throw new Error('The page belongs to another build');
  }
  await cache.addAll(files);
  await cache.put(page, answer);
}

/** Deletes old caches, except this build's and the previous one's, whose tabs may still be open. */
async function dropOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
}

let keeping: Promise<void> | undefined;

/** Caches the code of the other pages; failed files are fetched again with the next page. */
function keepOthers(): Promise<void> {
  keeping ??= takeOthers().finally(() => {
    keeping = undefined;
  });
  return keeping;
}

async function takeOthers(): Promise<void> {
  const cache = await caches.open(cacheName);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const file of others.filter((name) => !kept.has(name))) {
    // One after another, to leave the network to the page.
    // oxlint-disable-next-line no-await-in-loop
    const isKept = await cache.add(new Request(file, { priority: 'low' })).then(
      () => true,
      () => false,
    );
    if (!isKept) return;
  }
}

/** The page from the server, or the cached page if that takes too long or fails. */
async function pageFor(request: Request): Promise<Response> {
  const fromServer = fetch(request);
  const kept = await caches.match(page, { cacheName, ignoreVary: true });
  if (!kept) return fromServer;
  const late = new Promise<null>((done) => setTimeout(() => done(null), patienceMillis));
  const answer = await Promise.race([fromServer.catch(() => null), late]);
  return answer && answer.status < 500 ? answer : kept;
}

/** A cached file of a build; such files never change. */
async function fileFor(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(cacheName);
    await cache.put(request, answer.clone()).catch(() => undefined);
  }
  return answer;
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()));
  void keepOthers();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fileFor(request));
  else if (request.mode === 'navigate' && !notPages.test(url.pathname)) {
    const answer = pageFor(request);
    event.respondWith(answer);
    event.waitUntil(answer.then(keepOthers, () => undefined));
  }
});
