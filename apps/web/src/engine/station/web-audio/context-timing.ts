import { ContextClock, untilReadingMs } from './context-clock.ts';
import { OutputLatency } from './output-latency.ts';
import type { ContextTiming } from './sound-context.ts';

export const createContextTiming = (): ContextTiming => ({
  clock: new ContextClock(),
  latency: new OutputLatency(navigator.userAgent),
  untilReadingMs,
});
