import type { Timers } from '@tutti/sync';

/** Epoch milliseconds with fractions. Unlike `Date.now`, the clock never steps when the computer's clock is set. */
export const browserTimers: Timers = {
  now: () => performance.timeOrigin + performance.now(),
  setTimer: (run, delayMs) => window.setTimeout(run, delayMs),
  clearTimer: (id) => window.clearTimeout(id),
};
