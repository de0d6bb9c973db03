/**
 * Server time in epoch milliseconds that never runs backwards within a process, so that setting the system clock does
 * not move a station. Tests inject a manual clock of the same shape.
 */
export interface Clock {
  /**
   * Whole epoch milliseconds, rounded down, for storing and comparing. Instants in the database are whole, so
   * comparisons have the same result as with the fraction, and Postgres refuses a fraction in a `bigint`.
   */
  now(): number;
  /** Includes the fraction, for telling clients the time; never store it. */
  exactNow(): number;
  /**
   * The current wall-clock time of the machine, for protocols with other devices. It differs from the others if the
   * server started before the machine knew the time, or after the machine slept.
   */
  wallNow(): number;
}

/** The origin has microseconds; computing it from `Date.now()` left the server one to five milliseconds behind. */
export function createSystemClock(): Clock {
  const startedAt = performance.timeOrigin;
  const exactNow = () => startedAt + performance.now();
  return { now: () => Math.floor(exactNow()), exactNow, wallNow: () => Date.now() };
}

/** The largest correction by a person; a time further ahead than this comes from a wrong clock. */
export const CLOCK_CORRECTION_MAX_MS = 24 * 3_600_000;
