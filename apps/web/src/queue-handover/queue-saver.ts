/** Saves the queue and position on the server, so that another device can continue there. */
import type { PlayerSnapshot } from '#engine/engine-types.ts';

/** Changes come in bursts and are saved once. */
const AFTER_CHANGE_MS = 2_000;
const AFTER_PAUSE_MS = 300;
/** A closing page may send 64 KB, so only the next part of a longer queue is saved. */
const SAVED_MAX = 5_000;
const BEFORE_CURRENT = 500;

export type QueueSnapshot = Pick<
  PlayerSnapshot,
  'queue' | 'queueIndex' | 'upcoming' | 'isShuffled' | 'phase' | 'currentTrack'
>;

export interface QueuePosition {
  readonly trackIds: readonly number[];
  readonly currentIndex: number;
  readonly positionMs: number;
}

/** In playing order; for a shuffled queue only the upcoming ones. */
function inPlayingOrder({ queue, queueIndex, upcoming, isShuffled }: QueueSnapshot) {
  const current = queue[queueIndex];
  if (!isShuffled || current === undefined) return { entries: queue, index: Math.max(queueIndex, 0) };
  return { entries: [current, ...upcoming], index: 0 };
}

export function toQueuePosition(snapshot: QueueSnapshot, positionSeconds: number): QueuePosition {
  const { entries, index } = inPlayingOrder(snapshot);
  const first = entries.length > SAVED_MAX ? Math.max(0, index - BEFORE_CURRENT) : 0;
  const stored = entries.slice(first, first + SAVED_MAX);
  // A track that was removed from the queue plays on, but the position must not be stored for another one.
  const isCurrentSaved = entries[index]?.track.id === snapshot.currentTrack?.id;
  return {
    trackIds: stored.map(({ track }) => Number(track.id)),
    currentIndex: Math.min(index - first, Math.max(stored.length - 1, 0)),
    positionMs: isCurrentSaved ? Math.round(positionSeconds * 1_000) : 0,
  };
}

interface SaverParts {
  read(): QueueSnapshot;
  readPositionSeconds(): number;
  save(position: QueuePosition): void;
  setTimer(act: () => void, delayMs: number): number;
  clearTimer(timer: number): void;
}

const isSounding = ({ phase }: QueueSnapshot) => phase === 'playing' || phase === 'loading';

export function createQueueSaver(parts: SaverParts) {
  let before = parts.read();
  let timer: number | undefined;

  function cancel(): void {
    if (timer !== undefined) parts.clearTimer(timer);
    timer = undefined;
  }

  function save(): void {
    cancel();
    parts.save(toQueuePosition(parts.read(), parts.readPositionSeconds()));
  }

  function saveIn(delayMs: number): void {
    cancel();
    timer = parts.setTimer(save, delayMs);
  }

  // A queue that waits from an earlier visit is not saved, because another device may have a newer one.
  if (isSounding(before)) saveIn(AFTER_CHANGE_MS);

  return {
    note(): void {
      const now = parts.read();
      const isMoved =
        now.queue !== before.queue ||
        now.queueIndex !== before.queueIndex ||
        now.upcoming !== before.upcoming;
      const isPaused = now.phase === 'paused' && before.phase !== 'paused';
      before = now;
      if (isPaused) saveIn(AFTER_PAUSE_MS);
      else if (isMoved) saveIn(AFTER_CHANGE_MS);
    },
    /** Call when the page is hidden or closed, because the user may continue elsewhere. */
    leave(): void {
      if (timer !== undefined || isSounding(parts.read())) save();
    },
    stop: cancel,
  };
}
