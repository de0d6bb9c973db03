import type { ManualClock } from '@tutti/testkit';
import { vi } from 'vitest';

/** What real sockets, processes and file events need on a busy machine; a check that holds ends the wait at once. */
const LIMIT_MS = 30_000;
/** For what a process does after its start, beside everything else that is tested. */
export const FIRST_SCAN_LIMIT_MS = 60_000;

/** Waits until the check holds; for what the outside world decides, never for time of ours. */
export function eventually<Result>(
  check: () => Result | Promise<Result>,
  limitMs = LIMIT_MS,
): Promise<Result> {
  return vi.waitFor(check, { timeout: limitMs, interval: 20 });
}

/** The same beside a manual clock: timers that are set while a database or a decoder answers are due at once. */
export function eventuallyOn<Result>(
  clock: Pick<ManualClock, 'advance'>,
  check: () => Result | Promise<Result>,
): Promise<Result> {
  return eventually(() => {
    clock.advance(0);
    return check();
  });
}
