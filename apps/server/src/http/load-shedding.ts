/** Answers 503 while the event loop stays late, so that listeners keep hearing music; vital routes are never shed. */
import { isMediaRoute, type RouteDefinition } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';

export interface LoadShedding {
  require(route: RouteDefinition): void;
  start(): void;
  stop(): void;
}

const SAMPLE_EVERY_MS = 250;
const LATE_MS = 250;
/** One late sample is a hiccup that is over when the next request is read; overload is late at every sample. */
const LATE_IN_A_ROW = 3;

export function createLoadShedding(): LoadShedding {
  let timer: NodeJS.Timeout | undefined;
  let expectedAt = 0;
  let lateInARow = 0;
  return {
    require(route) {
      if (route.isVital || isMediaRoute(route)) return;
      if (lateInARow >= LATE_IN_A_ROW) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
    },
    start() {
      expectedAt = performance.now() + SAMPLE_EVERY_MS;
      timer = setInterval(() => {
        const now = performance.now();
        lateInARow = now - expectedAt > LATE_MS ? lateInARow + 1 : 0;
        expectedAt = now + SAMPLE_EVERY_MS;
      }, SAMPLE_EVERY_MS).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      lateInARow = 0;
    },
  };
}

export const noLoadShedding: LoadShedding = { require: () => {}, start: () => {}, stop: () => {} };
