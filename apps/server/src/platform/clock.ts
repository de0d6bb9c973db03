/**
 * Server time: epoch milliseconds that never run backwards within a process, so that a step of the system clock
 * does not move a station. Tests inject a manual clock of the same shape.
 */
export interface Clock {
  /** Epoch milliseconds with a fraction. */
  now(): number;
}

/** The origin has microseconds; one computed here from `Date.now()` left the server one to five milliseconds behind. */
export function createSystemClock(): Clock {
  const startedAt = performance.timeOrigin;
  return { now: () => startedAt + performance.now() };
}
