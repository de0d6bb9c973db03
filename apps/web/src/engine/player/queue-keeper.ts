/** Writes the queue down as it changes, so that a reload, a crash or a closed tab loses neither it nor the position. */
import {
  type KeptRange,
  keepOrder,
  keepTracks,
  keptRange,
  type PlayerDriver,
  storePosition,
} from '@tutti/player';
import { isOfStoredQueue, writeStoredQueue } from '../browser/listening-storage.ts';

/** Changes come in bursts (a whole album is added); they are written once. */
const AFTER_CHANGE_MS = 300;
/** A position alone is worth less than a queue. */
const POSITION_EVERY_MS = 5_000;

type State = ReturnType<PlayerDriver['getState']>;
type Queue = State['queue'];

export function createQueueKeeper(player: PlayerDriver): { start(): void; stop(): void } {
  /** As it stands in the store, or stood when another page of this browser wrote there. */
  let known: State = player.getState();
  let written: Queue = known.queue;
  /** The last one that a writing waits for. */
  let noted = written;
  /** What stands in the store; the tracks are much, and are written only when they are others. */
  let stored: { entries?: Queue['entries']; order?: Queue['order']; first?: number } = {};
  /** Halved whenever the browser has no room for so many; undefined: as many as the player keeps. */
  let tracksMax: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | undefined;

  /** A page in which nothing happened must not write its old queue over the one that plays in another. */
  function isNews({ queue, phase, currentTimeSeconds }: State): boolean {
    const isOn = phase === 'playing' || phase === 'loading';
    return isOn || queue !== known.queue || currentTimeSeconds !== known.currentTimeSeconds;
  }

  function hearOtherPage({ key }: StorageEvent): void {
    if (!isOfStoredQueue(key)) return;
    known = player.getState();
    // Whatever this page writes next is whole.
    stored = {};
  }

  function writeTracks(queue: Queue): KeptRange {
    const range = keptRange(queue, tracksMax);
    if (stored.entries === queue.entries && stored.first === range.first) return range;
    if (writeStoredQueue('tracks', keepTracks(queue, range))) return range;
    tracksMax = (range.last - range.first) >> 1;
    if (tracksMax > 0) return writeTracks(queue);
    // The store takes nothing at all; there is nothing to try again.
    tracksMax = undefined;
    return range;
  }

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const state = player.getState();
    if (!isNews(state)) return;
    known = state;
    const { queue } = state;
    written = queue;
    if (queue.entries.length === 0) return forget();
    const range = writeTracks(queue);
    const isSame = stored.order === queue.order && stored.entries === queue.entries;
    if (!isSame || stored.first !== range.first) writeStoredQueue('order', keepOrder(queue, range));
    writeStoredQueue('place', storePosition(state, range));
    stored = { entries: queue.entries, order: queue.order, first: range.first };
  }

  function forget(): void {
    stored = {};
    for (const part of ['tracks', 'order', 'place'] as const) writeStoredQueue(part, undefined);
  }

  function note(): void {
    const { queue, phase } = player.getState();
    // Signed out, or cleared: what was there must not come back for whoever signs in next.
    if (queue.entries.length === 0 && written.entries.length > 0) return write();
    // Put off by changes alone: the position is told more often than writing waits, and would put it off for ever.
    const isChanged = queue !== noted;
    noted = queue;
    if (timer !== undefined && !isChanged) return;
    clearTimeout(timer);
    timer = setTimeout(write, isChanged || phase !== 'playing' ? AFTER_CHANGE_MS : POSITION_EVERY_MS);
  }

  return {
    start() {
      unsubscribe ??= player.subscribe(note);
      window.addEventListener('pagehide', write);
      window.addEventListener('storage', hearOtherPage);
    },
    /** Nothing is written after this, so that what was kept is there for the next page. */
    stop() {
      unsubscribe?.();
      unsubscribe = undefined;
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
      window.removeEventListener('storage', hearOtherPage);
    },
  };
}
