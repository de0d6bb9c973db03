/** The keeper of this browser and of who is signed in: built when something is kept, or is about to be. */
import { KEPT_CACHES, KEPT_ID_STORAGE_KEY } from '@tutti/contract/limits';
import { keptTexts } from '@tutti/contract/texts/kept-texts';
import { isTransient } from '#api/api-error.ts';
import { readToken } from '#api/token-store.ts';
import { showToast } from '#ui/toast-store.ts';
import { Keeper, type KeptNews } from './keeper.ts';
import { openKeptCache } from './kept-cache.ts';
import { hasKept, NOTHING, readKept, tellKept } from './kept-here.ts';
import { titleOf } from './kept-record.ts';
import { readRoomBytes } from './kept-room.ts';
import { GB, readKeptSettings } from './kept-settings.ts';
import { keptSource } from './kept-source.ts';

const NEWS_DURATION_MS = 8_000;
/** Whoever waits longer is shown what is kept. */
const PATIENCE_MS = 4_000;

const texts = keptTexts.news;

let opened: Promise<Keeper> | undefined;
let end = () => {};

export function openKeeper(): Promise<Keeper> {
  opened ??= build().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** What was kept for somebody who has signed out since. */
async function sweep(): Promise<void> {
  const own = KEPT_CACHES + (localStorage.getItem(KEPT_ID_STORAGE_KEY) ?? '');
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(KEPT_CACHES) && name !== own).map((name) => caches.delete(name)),
  );
}

/** A page begins. */
export async function enterKept(): Promise<void> {
  await sweep();
  if (!hasKept()) return;
  askForWorker();
  await openKeeper();
}

/** Sound comes through the worker, which a page that was opened before it, or past it, does not have by itself. */
export function askForWorker(): void {
  if (navigator.serviceWorker.controller !== null) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('claim'));
}

/** Whoever signed out leaves nothing here: not what this page knows, and not what lies in the browser. */
export async function leaveKept(): Promise<void> {
  end();
  opened = undefined;
  tellKept(NOTHING);
  await sweep();
}

/** The server can be reached. */
export async function catchUpKept(): Promise<void> {
  tellKept({ isServerAway: false });
  // Where it goes away again, it is asked the next time it is there.
  if (hasKept()) await (await openKeeper()).catchUp().catch(() => undefined);
}

export async function answerInPlace<Answer>(
  ask: () => Promise<Answer>,
  read: (keeper: Keeper) => Answer | undefined,
): Promise<Answer> {
  const asked = ask();
  const silence = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  let hasFailed = false;
  const first = await Promise.race([asked, silence]).catch((error: unknown) => {
    if (!isTransient(error)) throw error;
    hasFailed = true;
  });
  if (first !== undefined) {
    if (readKept().isServerAway) tellKept({ isServerAway: false });
    return first;
  }
  const kept = read(await openKeeper());
  if (kept !== undefined || hasFailed) tellKept({ isServerAway: true });
  if (kept === undefined) return asked;
  // A slow server is there after all.
  asked.then(
    () => tellKept({ isServerAway: false }),
    () => undefined,
  );
  return kept;
}

async function build(): Promise<Keeper> {
  const wasKept = hasKept();
  const token = readToken();
  const keptId = localStorage.getItem(KEPT_ID_STORAGE_KEY) ?? crypto.randomUUID();
  const keeper = new Keeper({
    keptId,
    cache: await openKeptCache(keptId),
    source: keptSource,
    limitBytes: () => readKeptSettings().limitGb * GB,
    roomBytes: readRoomBytes,
    nowMs: Date.now,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    alone: (work) => navigator.locks.request('tutti.kept', work),
    tell(snapshot) {
      // Signed out, here or in another tab, while a song was on its way: what is kept has no name any more, and gets none.
      if (readToken() !== token) return;
      // Where nothing is kept, nothing is loaded of all this at the next start.
      if (snapshot.collections.size === 0) localStorage.removeItem(KEPT_ID_STORAGE_KEY);
      else localStorage.setItem(KEPT_ID_STORAGE_KEY, keptId);
      tellKept(snapshot);
    },
    announce,
  });
  end = () => keeper.close();
  await keeper.open();
  if (wasKept && keeper.isEmpty) showToast('warning', texts.evictedAll, NEWS_DURATION_MS);
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
