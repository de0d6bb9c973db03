/** Work that several callers wait for; it is given up only when the last of them has left. */
export interface SharedWork<Result> {
  /** Rejects when this caller leaves, even while the work continues for others. */
  wait(leaving?: AbortSignal): Promise<Result>;
  /** Returns true if everybody left before it was done. */
  isGivenUp(): boolean;
}

export function shareWork<Result>(begin: (leaving: AbortSignal) => Promise<Result>): SharedWork<Result> {
  const givingUp = new AbortController();
  let waitingCount = 0;
  let isDone = false;
  const result = begin(givingUp.signal).finally(() => {
    isDone = true;
  });
  return {
    isGivenUp: () => givingUp.signal.aborted,
    async wait(leaving) {
      waitingCount += 1;
      try {
        return await (leaving === undefined ? result : untilLeaving(result, leaving));
      } finally {
        waitingCount -= 1;
        if (waitingCount === 0 && !isDone) givingUp.abort();
      }
    },
  };
}

function untilLeaving<Result>(result: Promise<Result>, leaving: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(leaving.reason);
    if (leaving.aborted) leave();
    leaving.addEventListener('abort', leave, { once: true });
    result.then(resolve, reject).finally(() => leaving.removeEventListener('abort', leave));
  });
}
