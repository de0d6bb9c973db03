/**
 * Opens the app when the server cannot be reached. The page itself always comes from the network if that responds
 * within seconds, so nobody sees an older version than the server's.
 */
import { chooseAnswering, isFailure } from './answering.ts';
import { answerPart, cacheNameOf, originalOf } from './download-answers.ts';

declare const self: ServiceWorkerGlobalScope;

/** Newer than our types; browsers without it ask the worker about every request. */
interface Routing extends ExtendableEvent {
  addRoutes?(
    routes: readonly { readonly condition: { readonly urlPattern: string }; readonly source: 'network' }[],
  ): Promise<void>;
}
/** The build inserts these values (build-shell-worker.ts). */
declare const SHELL: {
  readonly version: string;
  readonly files: readonly string[];
  /** The translations, by language. */
  readonly catalogs: Readonly<Record<string, string>>;
  readonly assets: readonly string[];
};

const PAGE = '/index.html';
// Assigned once, because the build would insert this long value at every mention.
const shell = SHELL;
const SHELLS = 'shell-';
const shellName = SHELLS + shell.version;
/** The key under which a shell lists the other files of its build, for the next build. */
const ASSETS = '/assets';
/** The cache of files that were loaded later, besides the initial ones. */
const FILES_NAME = 'files';
/** A hanging connection never fails, and the app would not open although it is stored. */
const TIMEOUT_MS = 4_000;

self.addEventListener('install', (event) => {
  // The new worker activates at once, because none of its responses conflict with open pages.
  event.waitUntil(Promise.all([keepShell(), self.skipWaiting(), leaveCalls(event)]));
});

self.addEventListener('activate', (event) => event.waitUntil(dropOld()));

// A page that was opened before this worker existed needs it for its downloads.
self.addEventListener('message', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const answering = chooseAnswering(request, self.location.origin);
  if (answering === 'page') event.respondWith(openPage(request));
  else if (answering === 'file') event.respondWith(loadFile(request));
  else if (answering === 'offline') event.respondWith(sendOffline(request));
});

/** Lets API requests bypass the worker, so that it can sleep and no request waits for it. */
async function leaveCalls(event: Routing): Promise<void> {
  await event
    .addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
    .catch(() => undefined);
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(shellName);
  await cache.addAll(
    [...shell.files, ...listSpoken()].map(
      (file) => new Request(file, { cache: file === PAGE ? 'reload' : 'default' }),
    ),
  );
  await cache.put(ASSETS, Response.json(shell.assets));
}

/**
 * The first of the browser's languages that the page supports; one that was chosen in the page is stored when it loads.
 */
function listSpoken(): readonly string[] {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0] ?? tag);
  const spoken = wanted.find((tag) => tag === 'en' || tag in shell.catalogs) ?? 'en';
  const file = shell.catalogs[spoken];
  return file === undefined ? [] : [file];
}

/**
 * Keeps the former build until the build after this one, because an open page may still need a file that the server no
 * longer has.
 */
async function dropOld(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== shellName);
  const before = await findLastWhole(others);
  await Promise.all(others.filter((name) => name !== before).map((name) => caches.delete(name)));
  const known = new Set([...shell.assets, ...(before === undefined ? [] : await slim(before))]);
  const files = await caches.open(FILES_NAME);
  const old = (await files.keys()).filter(({ url }) => !known.has(new URL(url).pathname));
  await Promise.all(old.map((request) => files.delete(request)));
}

/** The latest complete shell; one that failed to install is empty. */
async function findLastWhole(names: readonly string[]): Promise<string | undefined> {
  for (const name of [...names].reverse()) {
    const cache = await caches.open(name);
    if ((await cache.keys()).length > 0) return name;
  }
  return undefined;
}

/** Removes files that this build has, too. Returns all files that its pages may need. */
async function slim(name: string): Promise<readonly string[]> {
  const cache = await caches.open(name);
  await Promise.all(shell.files.map((file) => cache.delete(file)));
  return (await cache.match(ASSETS))?.json() ?? [];
}

async function openPage(request: Request): Promise<Response> {
  const fetched = fetch(request).catch(() => undefined);
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  const answer = await Promise.race([fetched, silence]);
  if (answer !== undefined && !isFailure(answer.status)) return answer;
  // A response after the timeout is not stored, because the page is stored with its files or not at all.
  return (await caches.match(PAGE, { cacheName: shellName })) ?? (await fetched) ?? Response.error();
}

async function loadFile(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true });
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    // On a full disk only the stored copy is lost.
    await caches
      .open(FILES_NAME)
      .then((files) => files.put(request, copy))
      .catch(() => undefined);
  }
  return answer;
}

async function sendOffline(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const cached = await caches.match(pathname, { cacheName: cacheNameOf(pathname), ignoreVary: true });
  if (cached === undefined) {
    const original = originalOf(pathname);
    return original === undefined ? Response.error() : Response.redirect(original);
  }
  if (!pathname.includes('/sound/')) return cached;
  return answerPart(
    await cached.blob(),
    request.headers.get('range'),
    cached.headers.get('content-type') ?? '',
  );
}
