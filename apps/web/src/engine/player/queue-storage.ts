/** Stores the queue as it changes, so that a reload, a crash or a closed tab loses neither it nor the position. */
import {
  keepOrder,
  keepTracks,
  type PlayerDriver,
  type StoredRange,
  storedRange,
  storePosition,
} from '@tutti/player';
import { isOfStoredQueue, writeStoredQueue } from '../browser/listening-storage.ts';

/** Changes come in bursts (a whole album is added) and are written once. */
const AFTER_CHANGE_MS = 300;
/** The position alone is written less often than the queue. */
const POSITION_EVERY_MS = 5_000;

type State = ReturnType<PlayerDriver['getState']>;
type Queue = State['queue'];

export function createQueueStorage(player: PlayerDriver): { start(): void; stop(): void } {
  /** The state as last stored by this page, or as it was when another page of this browser wrote. */
  let known: State = player.getState();
  let written: Queue = known.queue;
  /** The latest queue that a pending write includes. */
  let noted = written;
  /** The parts as stored. Tracks are large, so they are only written if they differ. */
  let stored: { entries?: Queue['entries']; order?: Queue['order']; first?: number } = {};
  /** Halved whenever the browser lacks room; undefined means as many as the player holds. */
  let tracksMax: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | undefined;

  /** An idle page must not overwrite the queue of a page that plays. */
  function isNews({ queue, phase, currentTimeSeconds }: State): boolean {
    const isOn = phase === 'playing' || phase === 'loading';
    return isOn || queue !== known.queue || currentTimeSeconds !== known.currentTimeSeconds;
  }

  function hearOtherPage({ key }: StorageEvent): void {
    if (!isOfStoredQueue(key)) return;
    known = player.getState();
    // The next write of this page must be complete.
    stored = {};
  }

  function writeTracks(queue: Queue): StoredRange {
    const range = storedRange(queue, tracksMax);
    if (stored.entries === queue.entries && stored.first === range.first) return range;
    if (writeStoredQueue('tracks', keepTracks(queue, range))) return range;
    tracksMax = (range.last - range.first) >> 1;
    if (tracksMax > 0) return writeTracks(queue);
    // The storage takes nothing at all, so a retry is pointless.
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
    writeStoredQueue('position', storePosition(state, range));
    stored = { entries: queue.entries, order: queue.order, first: range.first };
  }

  function forget(): void {
    stored = {};
    for (const part of ['tracks', 'order', 'position'] as const) writeStoredQueue(part, undefined);
  }

  function note(): void {
    const { queue, phase } = player.getState();
    // After sign-out or clearing, the old queue must not appear for the next user.
    if (queue.entries.length === 0 && written.entries.length > 0) return write();
    // Only changes of the queue postpone the write, because positions are reported more often and would postpone it
    // forever.
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
    /** Nothing is written after this call, so that the stored queue is there for the next page. */
    stop() {
      unsubscribe?.();
      unsubscribe = undefined;
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
      window.removeEventListener('storage', hearOtherPage);
    },
  };
}
