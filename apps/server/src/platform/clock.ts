/** Epoch milliseconds that never run backwards, so that setting the system clock does not move a station. */
export interface Clock {
  /** Rounded down for storing and comparing, because Postgres refuses a fraction in a `bigint`. */
  now(): number;
  /** Includes the fraction, for telling clients the time; never store it. */
  exactNow(): number;
  /** Wall-clock time for other devices; differs if the server started before the machine knew it, or after a sleep. */
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
