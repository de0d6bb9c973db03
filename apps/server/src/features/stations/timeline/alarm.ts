import type { Clock } from '#platform/clock.ts';
import type { Timers } from '#platform/timers.ts';

export interface Alarm {
  /** Replaces the instant; a running call of `work` ends first. */
  setFor(instantMs: number): void;
  /** Resolves when nothing runs any more. */
  clear(): Promise<void>;
}

/** Runs `work`, which must not fail, at the instant last set, and never twice at a time. */
export function createAlarm(
  { clock, timers }: { clock: Clock; timers: Timers },
  work: () => Promise<void>,
): Alarm {
  let timer: number | undefined;
  let working: Promise<void> = Promise.resolve();

  function clearTimer(): void {
    if (timer !== undefined) timers.clearTimer(timer);
    timer = undefined;
  }

  return {
    setFor(instantMs) {
      clearTimer();
      if (instantMs === Number.POSITIVE_INFINITY) return;
      timer = timers.setTimer(() => {
        timer = undefined;
        working = working.then(work);
      }, instantMs - clock.now());
    },
    clear() {
      clearTimer();
      return working;
    },
  };
}
