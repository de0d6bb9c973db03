/** Writes the queue down as it changes, so that a reload, a crash or a closed tab loses neither it nor the position. */
import { keepQueue, type PlayerDriver } from '@tutti/player';
import { writeKeptQueue } from './listening-storage.ts';

/** Changes come in bursts (a whole album is added); they are written once. */
const AFTER_CHANGE_MS = 300;
/** A position alone is worth less than a queue. */
const POSITION_EVERY_MS = 5_000;

export function createQueueKeeper(player: PlayerDriver): { start(): void; stop(): void } {
  let written = player.getState().queue;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const state = player.getState();
    written = state.queue;
    writeKeptQueue(keepQueue(state));
  }

  function note(): void {
    const { queue, phase } = player.getState();
    // Signed out, or cleared: what was there must not come back for whoever signs in next.
    if (queue.entries.length === 0 && written.entries.length > 0) return write();
    const isChanged = queue !== written;
    if (timer === undefined) {
      timer = setTimeout(write, isChanged || phase !== 'playing' ? AFTER_CHANGE_MS : POSITION_EVERY_MS);
    } else if (isChanged) {
      clearTimeout(timer);
      timer = setTimeout(write, AFTER_CHANGE_MS);
    }
  }

  return {
    start() {
      unsubscribe ??= player.subscribe(note);
      window.addEventListener('pagehide', write);
    },
    /** Nothing is written after this, so that what was kept is there for the next page. */
    stop() {
      unsubscribe?.();
      unsubscribe = undefined;
      clearTimeout(timer);
      window.removeEventListener('pagehide', write);
    },
  };
}
