import { AppError } from './app-error.ts';

interface Bounds {
  readonly runningMax: number;
  readonly waitingMax: number;
}

/** Runs so many jobs at the same time; so many more wait in their order, and what comes beyond that is refused. */
export function createFewAtOnce({ runningMax, waitingMax }: Bounds) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= runningMax) {
      if (waiting.length >= waitingMax) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
      // Whoever ends hands on its place, so that nobody who comes between takes it.
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
