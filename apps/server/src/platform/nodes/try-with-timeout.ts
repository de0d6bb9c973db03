import type { Timers } from '#platform/timers.ts';

/** Resolves to undefined when the result fails or takes too long, because a database or a disk may be away or hang. */
export async function tryWithTimeout<Result>(
  timers: Timers,
  limitMs: number,
  pending: Promise<Result>,
): Promise<Result | undefined> {
  let timer = 0;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = timers.setTimer(() => resolve(undefined), limitMs);
  });
  const result = await Promise.race([pending.catch(() => undefined), tooLate]);
  timers.clearTimer(timer);
  return result;
}

/** The limit of one step, because the whole shutdown has nine seconds. */
export const SHUTDOWN_STEP_MAX_MS = 1_000;
