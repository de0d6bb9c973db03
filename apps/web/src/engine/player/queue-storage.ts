/** Stores the queue as it changes, so that a reload or crash loses neither it nor the position. */
import {
  keepOrder,
  keepTracks,
  type PlayerDriver,
  type StoredRange,
  storedRange,
  storePosition,
} from '@tutti/player';
import { isOfStoredQueue, writeStoredQueue } from '../browser/listening-storage.ts';

/** Changes come in bursts and are written once. */
const AFTER_CHANGE_MS = 300;
/** The position alone is written less often. */
const POSITION_EVERY_MS = 5_000;

type State = ReturnType<PlayerDriver['getState']>;
type Queue = State['queue'];

export function createQueueStorage(player: PlayerDriver): { start(): void; stop(): void } {
  /** The state that was last stored, by this page or by another one. */
  let known: State = player.getState();
  let written: Queue = known.queue;
  let noted = written;
  /** The stored parts. Tracks are large, so they are only written if they differ. */
  let stored: { entries?: Queue['entries']; order?: Queue['order']; first?: number } = {};
  /** Halved whenever the browser lacks room; undefined without a limit. */
  let tracksMax: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | undefined;

  /** An idle page must not overwrite the queue of a page that plays. */
  function isPlayingOrChanged({ queue, phase, currentTimeSeconds }: State): boolean {
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
    // The storage accepts nothing, so a retry is pointless.
    tracksMax = undefined;
    return range;
  }

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const state = player.getState();
    if (!isPlayingOrChanged(state)) return;
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
    // Written at once, so that the next user does not see the old queue.
    if (queue.entries.length === 0 && written.entries.length > 0) return write();
    // Only changes of the queue postpone a write, because frequent reports of the position would postpone it forever.
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
    /** Nothing is written afterwards, so that the next page finds the stored queue. */
    stop() {
      unsubscribe?.();
      unsubscribe = undefined;
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
      window.removeEventListener('storage', hearOtherPage);
    },
  };
}
