/**
 * Opens the app where the server cannot be reached. The page itself always comes from the network while one answers
 * within seconds, so nobody else is shown an older version than the server has.
 */
import { chooseAnswering, isFailure } from './answering.ts';
import { answerPart, cacheNameOf, originalOf } from './kept-answers.ts';

declare const self: ServiceWorkerGlobalScope;

/** Newer than the types that we have; browsers without it ask the worker about everything. */
interface Routing extends ExtendableEvent {
  addRoutes?(
    routes: readonly { readonly condition: { readonly urlPattern: string }; readonly source: 'network' }[],
  ): Promise<void>;
}
/** Written in by the build (shell-worker.ts). */
declare const SHELL: {
  readonly version: string;
  readonly files: readonly string[];
  /** The translations, by language. */
  readonly catalogues: Readonly<Record<string, string>>;
  readonly assets: readonly string[];
};

const PAGE = '/index.html';
// Once, for it is long, and every mention would write it in again.
const shell = SHELL;
const SHELLS = 'shell-';
const shellName = SHELLS + shell.version;
/** What else there is of a build lies under this name in its shell: the next one asks. */
const ASSETS = '/assets';
/** Files that were loaded on the way, beside those that the app begins with. */
const FILES_NAME = 'files';
/** A line that swallows everything never fails, and the app would not open although all of it is here. */
const PATIENCE_MS = 4_000;

self.addEventListener('install', (event) => {
  // The new one waits for nobody: it answers with nothing that an open page could take for older.
  event.waitUntil(Promise.all([keepShell(), self.skipWaiting(), leaveCalls(event)]));
});

self.addEventListener('activate', (event) => event.waitUntil(dropOld()));

// A page that was opened before this worker was there, and keeps music now: it asks to be answered from it.
self.addEventListener('message', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const answering = chooseAnswering(request, self.location.origin);
  if (answering === 'page') event.respondWith(openPage(request));
  else if (answering === 'file') event.respondWith(loadFile(request));
  else if (answering === 'kept') event.respondWith(sendKept(request));
});

/** Nearly everything that a page asks for: a worker that need not be asked falls asleep, and no call waits for it. */
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

/** Of the browser's languages the first that the page speaks; one that was chosen in the page is kept when it loads. */
function listSpoken(): readonly string[] {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0] ?? tag);
  const spoken = wanted.find((tag) => tag === 'en' || tag in shell.catalogues) ?? 'en';
  const file = shell.catalogues[spoken];
  return file === undefined ? [] : [file];
}

/**
 * The build before this one stays until the one after: a page that was opened with it may still want a file that the
 * server has no more.
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

/** In the order they were made; one that could not be fetched is empty. */
async function findLastWhole(names: readonly string[]): Promise<string | undefined> {
  for (const name of [...names].reverse()) {
    const cache = await caches.open(name);
    if ((await cache.keys()).length > 0) return name;
  }
  return undefined;
}

/** Without what this build has as well. Answers all files that its pages may want. */
async function slim(name: string): Promise<readonly string[]> {
  const cache = await caches.open(name);
  await Promise.all(shell.files.map((file) => cache.delete(file)));
  return (await cache.match(ASSETS))?.json() ?? [];
}

async function openPage(request: Request): Promise<Response> {
  const asked = fetch(request).catch(() => undefined);
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([asked, silence]);
  if (answer !== undefined && !isFailure(answer.status)) return answer;
  // What comes after all comes too late, and is kept nowhere: the page is kept with its files or not at all.
  return (await caches.match(PAGE, { cacheName: shellName })) ?? (await asked) ?? Response.error();
}

async function loadFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    // A full disk costs the kept copy only.
    await caches
      .open(FILES_NAME)
      .then((files) => files.put(request, copy))
      .catch(() => undefined);
  }
  return answer;
}

async function sendKept(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const kept = await caches.match(pathname, { cacheName: cacheNameOf(pathname), ignoreVary: true });
  if (kept === undefined) {
    const original = originalOf(pathname);
    return original === undefined ? Response.error() : Response.redirect(original);
  }
  if (!pathname.includes('/sound/')) return kept;
  return answerPart(await kept.blob(), request.headers.get('range'), kept.headers.get('content-type') ?? '');
}
