import { AppError } from '#platform/app-error.ts';

interface FairQueueOptions {
  readonly atOnce: number;
  readonly max: number;
  readonly maxOfOne: number;
}

export type FairQueue = <Result>(asker: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * A bounded number at once; whoever waits is served in turns, one of each asker, so that somebody with many requests
 * waits for themselves and for nobody else.
 */
export function createFairQueue({ atOnce, max, maxOfOne }: FairQueueOptions): FairQueue {
  /** In the order of their turns; an asker who was served goes to the end. */
  const waiting = new Map<string, (() => void)[]>();
  let waitingCount = 0;
  let running = 0;

  function wait(asker: string): Promise<void> {
    const own = waiting.get(asker) ?? [];
    if (waitingCount >= max || own.length >= maxOfOne) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
    waitingCount += 1;
    waiting.set(asker, own);
    return new Promise((resolve) => own.push(resolve));
  }

  function serveNext(): void {
    const [turn] = waiting;
    if (turn === undefined) {
      running -= 1;
      return;
    }
    const [asker, own] = turn;
    const next = own.shift();
    waiting.delete(asker);
    if (own.length > 0) waiting.set(asker, own);
    waitingCount -= 1;
    // It takes over our place, so `running` stays as it is.
    next?.();
  }

  return async (asker, work) => {
    if (running >= atOnce) await wait(asker);
    else running += 1;
    try {
      return await work();
    } finally {
      serveNext();
    }
  };
}
