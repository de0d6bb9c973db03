import type { Timers } from '@tutti/sync';

/** Epoch milliseconds with fractions; unlike `Date.now` it never steps when somebody sets the computer's clock. */
export const browserTimers: Timers = {
  now: () => performance.timeOrigin + performance.now(),
  setTimer: (run, delayMs) => window.setTimeout(run, delayMs),
  clearTimer: (id) => window.clearTimeout(id),
};
