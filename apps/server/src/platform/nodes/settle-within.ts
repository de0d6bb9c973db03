import type { Timers } from '#platform/timers.ts';

/** What is answered by something that may be away or hang, a database or a disk: undefined when it fails or takes too long. */
export async function settleWithin<Result>(
  timers: Timers,
  limitMs: number,
  asked: Promise<Result>,
): Promise<Result | undefined> {
  let timer = 0;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = timers.setTimer(() => resolve(undefined), limitMs);
  });
  const answer = await Promise.race([asked.catch(() => undefined), tooLate]);
  timers.clearTimer(timer);
  return answer;
}

/** Of the nine seconds in which everything has to be over. */
export const GOODBYE_MAX_MS = 1_000;
