import type { ManualClock } from '@tutti/testkit';
import { vi } from 'vitest';

/** How long real sockets, processes and file events may take on a busy machine. */
const LIMIT_MS = 30_000;
/** The limit for work after the start of a process, beside all other tests. */
export const FIRST_SCAN_LIMIT_MS = 60_000;

/** Waits until the check passes; meant for outside events, never for our own timers. */
export function eventually<Result>(
  check: () => Result | Promise<Result>,
  limitMs = LIMIT_MS,
): Promise<Result> {
  return vi.waitFor(check, { timeout: limitMs, interval: 20 });
}

/** Does the same with a manual clock: timers that are set while a database or a decoder answers are due at once. */
export function eventuallyOn<Result>(
  clock: Pick<ManualClock, 'advance'>,
  check: () => Result | Promise<Result>,
): Promise<Result> {
  return eventually(() => {
    clock.advance(0);
    return check();
  });
}
