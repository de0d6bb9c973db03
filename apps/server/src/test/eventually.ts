import { vi } from 'vitest';

/** What real sockets, processes and file events need on a busy machine; a check that holds ends the wait at once. */
const LIMIT_MS = 15_000;

/** Waits until the check holds; for what the outside world decides, never for time of ours. */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: LIMIT_MS, interval: 20 });
}
