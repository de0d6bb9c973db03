/** Says 503 while the event loop is late, so that those who are listening go on hearing; vital routes are never shed. */
import type { RouteDefinition } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';

export interface LoadShedding {
  require(route: RouteDefinition): void;
  start(): void;
  stop(): void;
}

const SAMPLE_EVERY_MS = 250;
const LATE_MS = 250;

export function createLoadShedding(): LoadShedding {
  let timer: NodeJS.Timeout | undefined;
  let expectedAt = 0;
  let delayMs = 0;
  return {
    require(route) {
      if (route.isVital || route.access === 'media' || timer === undefined) return;
      if (delayMs > LATE_MS) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
    },
    start() {
      expectedAt = performance.now() + SAMPLE_EVERY_MS;
      timer = setInterval(() => {
        const now = performance.now();
        delayMs = now - expectedAt;
        expectedAt = now + SAMPLE_EVERY_MS;
      }, SAMPLE_EVERY_MS).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

export const noLoadShedding: LoadShedding = { require: () => {}, start: () => {}, stop: () => {} };
