/** The downloader of this browser for the signed-in user; created when there are downloads, or one starts. */
import { KEPT_CACHES, KEPT_ID_STORAGE_KEY } from '@tutti/contract/limits';
import { keptTexts } from '@tutti/contract/texts/kept-texts';
import { ApiError, isTransient } from '#api/api-error.ts';
import { fetchPlaylists } from '#api/playlists-api.ts';
import { sessionOf } from '#api/token-claims.ts';
import { readToken } from '#api/token-store.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { Keeper, type KeptNews } from './keeper.ts';
import { createKeptCache } from './kept-cache.ts';
import { hasKept, NOTHING, readKept, serverReturns, tellKept } from './kept-here.ts';
import { titleOf } from './kept-record.ts';
import { readRoomBytes } from './kept-room.ts';
import { GB, readKeptSettings } from './kept-settings.ts';
import { keptSource } from './kept-source.ts';
import { oneAtATime } from './one-at-a-time.ts';

const NEWS_DURATION_MS = 8_000;
/** After this wait, downloads are shown instead. */
const PATIENCE_MS = 4_000;

const texts = keptTexts.news;

let opened: Promise<Keeper> | undefined;
let openedId: string | undefined;
let end = () => {};

export function openKeeper(): Promise<Keeper> {
  const keptId = localStorage.getItem(KEPT_ID_STORAGE_KEY);
  // Another page has started downloads under another id, while this page had none.
  if (keptId !== null && openedId !== undefined && openedId !== keptId) closeKeeper();
  opened ??= build().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function closeKeeper(): void {
  end();
  opened = undefined;
  openedId = undefined;
}

/** Only one page at a time changes records and their data. */
const briefly = (work: () => Promise<void>) => navigator.locks.request('tutti.kept.records', work);

/** Removes the downloads of users who have signed out. */
const sweep = () => briefly(sweepAlone);

async function sweepAlone(): Promise<void> {
  const own = KEPT_CACHES + (localStorage.getItem(KEPT_ID_STORAGE_KEY) ?? '');
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(KEPT_CACHES) && name !== own).map((name) => caches.delete(name)),
  );
}

/** Call when a page starts. */
export async function enterKept(): Promise<void> {
  await sweep();
  if (!hasKept()) return;
  askForWorker();
  await openKeeper();
}

/** Audio comes through the worker, which does not control a page that was opened before it, or bypassed it. */
export function askForWorker(): void {
  if (navigator.serviceWorker.controller !== null) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('claim'));
}

/** Removes everything on sign-out: the page's state and the stored data. */
export async function leaveKept(): Promise<void> {
  closeKeeper();
  tellKept(NOTHING);
  await sweep();
}

export async function catchUpKept(): Promise<void> {
  welcomeBack();
  if (hasKept()) await (await openKeeper()).catchUp();
}

export async function askAgain(): Promise<void> {
  const isThere = await fetchPlaylists(AbortSignal.timeout(PATIENCE_MS)).then(
    () => true,
    (error: unknown) => error instanceof ApiError && !isAway(error),
  );
  if (!isThere) return;
  welcomeBack();
  if (hasKept()) (await openKeeper()).resume();
}

function welcomeBack(): void {
  tellKept({ isServerAway: false });
  serverReturns.emit();
}

/** Too many requests mean that the server is there. */
const isAway = (error: unknown) => isTransient(error) && !(error instanceof ApiError && error.status === 429);

export async function answerInPlace<Answer>(
  ask: () => Promise<Answer>,
  read: (keeper: Keeper) => Answer | undefined,
): Promise<Answer> {
  const asked = ask();
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  let hasFailed = false;
  const first = await Promise.race([asked, silence]).catch((error: unknown) => {
    if (!isAway(error)) throw error;
    hasFailed = true;
  });
  if (first !== undefined) {
    if (readKept().isServerAway) welcomeBack();
    return first;
  }
  const kept = read(await openKeeper());
  if (kept !== undefined || hasFailed) tellKept({ isServerAway: true });
  if (kept === undefined) return asked;
  // A slow server responds in the end. A new request would be as slow, forever.
  asked.then(
    () => tellKept({ isServerAway: false }),
    () => undefined,
  );
  return kept;
}

async function build(): Promise<Keeper> {
  const wasKept = hasKept();
  const session = sessionOf(readToken());
  // The user has signed out during a download, here or in another tab, so there is no id and none is created.
  const isSignedOut = () => sessionOf(readToken()) !== session;
  const keptId = localStorage.getItem(KEPT_ID_STORAGE_KEY) ?? crypto.randomUUID();
  openedId = keptId;
  const isOver = () => isSignedOut() || openedId !== keptId;
  const others = new BroadcastChannel(`tutti.kept.${keptId}`);
  const keeper = new Keeper({
    keptId,
    cache: createKeptCache(keptId, isOver),
    source: keptSource,
    limitBytes: () => readKeptSettings().limitGb * GB,
    roomBytes: readRoomBytes,
    nowMs: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    alone: (work) => navigator.locks.request('tutti.kept', work),
    briefly,
    // Downloads that are running during a sign-out finish after the channel is closed.
    tellOthers: () => void (openedId === keptId && others.postMessage(undefined)),
    mark(isAnything) {
      if (isSignedOut()) return;
      // Without downloads, the next start loads nothing of this.
      if (isAnything) localStorage.setItem(KEPT_ID_STORAGE_KEY, keptId);
      else localStorage.removeItem(KEPT_ID_STORAGE_KEY);
    },
    tell(snapshot) {
      if (!isSignedOut()) tellKept(snapshot);
    },
    announce(news) {
      if (!isSignedOut()) announce(news);
    },
  });
  end = () => {
    others.close();
    keeper.close();
  };
  await keeper.open();
  const refresh = oneAtATime(() => keeper.refresh());
  others.onmessage = () => void refresh();
  if (wasKept && keeper.isEmpty) {
    localStorage.removeItem(KEPT_ID_STORAGE_KEY);
    showToast('warning', texts.evictedAll, NEWS_DURATION_MS);
  }
  return keeper;
}

function describeChange({ added, removed, changed }: Extract<KeptNews, { is: 'changed' }>): string {
  const parts = [
    added > 0 && texts.added(added),
    removed > 0 && texts.lost(removed),
    changed > 0 && texts.replaced(changed),
  ];
  return parts.filter((part) => part !== false).join(', ');
}

function announce(news: KeptNews): void {
  if (news.is === 'evicted') showToast('warning', texts.evicted(news.songs), NEWS_DURATION_MS);
  else if (news.is === 'gone') showToast('warning', texts.gone(titleOf(news.record)), NEWS_DURATION_MS);
  else showToast('info', texts.changed(titleOf(news.record), describeChange(news)), NEWS_DURATION_MS);
}
