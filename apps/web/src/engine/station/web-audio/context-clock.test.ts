import { createSeededRandom } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { ContextClock, untilReadingMs } from './context-clock.ts';

/** Reads every 50 ms a context clock that advances in steps of 10 ms and started 7 s after the page. */
function readFor(
  clock: ContextClock,
  parts: { fromMs: number; forMs: number; lostMs?: number; ppm?: number },
) {
  const random = createSeededRandom(parts.fromMs + 1);
  let jumps = 0;
  for (let pageMs = parts.fromMs; pageMs < parts.fromMs + parts.forMs; pageMs += 50) {
    const trueMs = (pageMs - 7_000) * (1 + (parts.ppm ?? 0) * 1e-6) - (parts.lostMs ?? 0);
    if (clock.read(pageMs, (trueMs - random() * 10) / 1000)) jumps += 1;
  }
  return jumps;
}

describe('context clock', () => {
  it('is ready after a few readings and knows the context time within a millisecond', () => {
    const clock = new ContextClock();
    expect(clock.isReady()).toBe(false);
    readFor(clock, { fromMs: 10_000, forMs: 2_500 });
    expect(clock.isReady()).toBe(true);
    expect(Math.abs(clock.toContextSeconds(20_000) - 13)).toBeLessThan(0.001);
  });

  it.each([50, 20])(
    'samples a clock that advances every 10 ms at all phases of a step, read every %d ms',
    (intervalMs) => {
      let pageMs = 0;
      const readLate: number[] = [];
      for (let number = 1; number <= 40; number += 1) {
        pageMs += untilReadingMs(number, intervalMs);
        readLate.push(pageMs % 10);
      }
      for (let from = 0; from + 12 <= readLate.length; from += 1)
        expect(Math.min(...readLate.slice(from, from + 12))).toBeLessThan(2);
      expect(Math.abs(pageMs / 40 - intervalMs)).toBeLessThan(1);
    },
  );

  it('notices within half a second that the context has lost time', () => {
    const clock = new ContextClock();
    readFor(clock, { fromMs: 10_000, forMs: 2_500 });
    expect(readFor(clock, { fromMs: 12_500, forMs: 600, lostMs: 44 })).toBe(1);
    expect(Math.abs(clock.toContextSeconds(20_000) - 12.956)).toBeLessThan(0.003);
  });

  it('follows a context that runs 200 ppm fast without calling it a jump', () => {
    const clock = new ContextClock();
    expect(readFor(clock, { fromMs: 10_000, forMs: 60_000, ppm: 200 })).toBe(0);
    const trueSeconds = ((70_000 - 7_000) * (1 + 200e-6)) / 1000;
    expect(Math.abs(clock.toContextSeconds(70_000) - trueSeconds)).toBeLessThan(0.0015);
  });

  it('starts over after forget()', () => {
    const clock = new ContextClock();
    readFor(clock, { fromMs: 10_000, forMs: 1_000 });
    clock.forget();
    expect(clock.isReady()).toBe(false);
  });

  it("discards its readings at once when the page's clock was set back", () => {
    const clock = new ContextClock();
    for (let step = 0; step < 30; step += 1) clock.read(10_000 + step * 50, 1 + step * 0.05);
    expect(clock.read(9_500, 2.5)).toBe(true);
    expect(clock.isReady()).toBe(false);
    expect(clock.toContextSeconds(9_500)).toBeCloseTo(2.5, 6);
  });
});
