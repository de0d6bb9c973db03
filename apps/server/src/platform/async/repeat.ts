import type { Logger } from '../logger.ts';
import type { Timers } from '../timers.ts';

export interface Repeated {
  /** Names the work in the log when it fails: "sampling listeners". */
  readonly what: string;
  readonly everyMs: number;
  work(): Promise<void>;
}

/** Runs `work` repeatedly, never two at a time; a failure does not end it. */
export function repeat(
  { timers, logger }: { timers: Timers; logger: Logger },
  { what, everyMs, work }: Repeated,
): () => Promise<void> {
  let hasEnded = false;
  let running: Promise<void> = Promise.resolve();
  let timer = timers.setTimer(tick, everyMs);
  function tick(): void {
    running = work()
      .catch((error: unknown) => logger.warn({ err: error }, `${what} failed`))
      .finally(() => {
        if (!hasEnded) timer = timers.setTimer(tick, everyMs);
      });
  }
  return () => {
    hasEnded = true;
    timers.clearTimer(timer);
    return running;
  };
}
