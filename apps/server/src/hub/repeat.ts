import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';

/** Runs `work` again and again, never two at a time and never ended by a failure; returns what ends it. */
export function repeat(
  { timers, logger }: { timers: Timers; logger: Logger },
  intervalMs: number,
  work: () => Promise<void>,
): () => void {
  let hasEnded = false;
  let timer = timers.setTimer(tick, intervalMs);
  function tick(): void {
    work()
      .catch((error: unknown) => logger.error({ err: error }, 'a repeated task of the hub failed'))
      .finally(() => {
        if (!hasEnded) timer = timers.setTimer(tick, intervalMs);
      });
  }
  return () => {
    hasEnded = true;
    timers.clearTimer(timer);
  };
}
