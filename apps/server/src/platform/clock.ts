/**
 * Server time: epoch milliseconds that never run backwards within a process, so that a step of the system clock
 * does not move a station. Tests inject a manual clock of the same shape.
 */
export interface Clock {
  /**
   * Whole epoch milliseconds, rounded down: what is stored and compared with what is stored. Instants in the database
   * are whole, so every comparison comes out as it would with the fraction, and Postgres refuses one in a `bigint`.
   */
  now(): number;
  /** With the fraction, for telling others the time; it never goes to a store. */
  exactNow(): number;
  /**
   * The time of day, as whoever sets the machine's clock has it: for what is agreed with devices that know nothing of us.
   * The others part from it where a server starts before its machine knows the time, or a machine was put to sleep.
   */
  wallNow(): number;
}

/** The origin has microseconds; one computed here from `Date.now()` left the server one to five milliseconds behind. */
export function createSystemClock(): Clock {
  const startedAt = performance.timeOrigin;
  const exactNow = () => startedAt + performance.now();
  return { now: () => Math.floor(exactNow()), exactNow, wallNow: () => Date.now() };
}

/** How far a clock is set back by people; what was written further ahead than this was written by one that was wrong. */
export const CLOCK_CORRECTION_MAX_MS = 24 * 3_600_000;
