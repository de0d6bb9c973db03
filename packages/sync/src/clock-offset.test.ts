import { createSeededRandom } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averageSample,
  type ClockEstimate,
  clockSigmaMs,
  combineBurst,
  pageTimeAt,
  serverTimeAt,
  toClockSample,
  updateClock,
} from './clock-offset.ts';

/** An exchange as a page with a wrong clock sees it. */
function exchange(parts: {
  atMs: number;
  offsetMs: number;
  upMs: number;
  downMs: number;
  servedMs?: number;
}) {
  const { atMs, offsetMs, upMs, downMs, servedMs = 0.2 } = parts;
  const t2 = atMs + upMs + offsetMs;
  return { t1: atMs, t2, t3: t2 + servedMs, t4: atMs + upMs + servedMs + downMs };
}

describe('a clock exchange', () => {
  it('gives the exact offset when both ways take equally long, however long the server thinks', () => {
    const sample = toClockSample(
      exchange({ atMs: 1_000, offsetMs: -300_000, upMs: 40, downMs: 40, servedMs: 12 }),
    );
    expect(sample.offsetMs).toBeCloseTo(-300_000, 6);
    expect(sample.roundTripMs).toBeCloseTo(80, 6);
  });

  it('is wrong by half of the difference between the two ways, which nothing can see', () => {
    const sample = toClockSample(exchange({ atMs: 0, offsetMs: 0, upMs: 80, downMs: 30 }));
    expect(sample.offsetMs).toBeCloseTo(25, 6);
  });

  it('is wrong by at most half of its round trip, whatever the network does', () => {
    const ms = fc.double({ min: 0, max: 2_000, noNaN: true });
    fc.assert(
      fc.property(ms, ms, fc.integer({ min: -1e9, max: 1e9 }), (upMs, downMs, offsetMs) => {
        const sample = toClockSample(exchange({ atMs: 5_000, offsetMs, upMs, downMs }));
        expect(Math.abs(sample.offsetMs - offsetMs)).toBeLessThanOrEqual(sample.roundTripMs / 2 + 1e-3);
      }),
    );
  });
});

describe('a burst', () => {
  const samples = [
    { offsetMs: 30, roundTripMs: 90, atMs: 1 },
    { offsetMs: 11, roundTripMs: 20, atMs: 2 },
    { offsetMs: 13, roundTripMs: 24, atMs: 3 },
    { offsetMs: 400, roundTripMs: 900, atMs: 4 },
  ];

  it('counts by the quickest message of each way', () => {
    const held = [
      exchange({ atMs: 0, offsetMs: 500, upMs: 10, downMs: 70 }),
      exchange({ atMs: 100, offsetMs: 500, upMs: 45, downMs: 44 }),
      exchange({ atMs: 200, offsetMs: 500, upMs: 90, downMs: 12 }),
    ];
    const sample = combineBurst(held.map(toClockSample));
    expect(sample?.offsetMs).toBeCloseTo(499, 6);
    expect(sample?.roundTripMs).toBeCloseTo(22, 6);
    expect(combineBurst([])).toBeUndefined();
  });

  it('counts by its last exchange when a clock was set on the way', () => {
    const offsets = [500, 500, -1_500, -1_500];
    const samples = offsets.map((offsetMs, index) =>
      toClockSample(exchange({ atMs: 100 * index, offsetMs, upMs: 20, downMs: 20 })),
    );
    expect(combineBurst(samples)?.offsetMs).toBeCloseTo(-1_500, 6);
  });

  it('[M-330] is averaged for the HTTP fallback, long round trips left out', () => {
    expect(averageSample(samples)?.offsetMs).toBeCloseTo(12, 6);
    const even = [10, 12, 14, 16, 18].map((offsetMs) => ({ offsetMs, roundTripMs: 20, atMs: 0 }));
    expect(averageSample(even)?.offsetMs).toBe(14);
    expect(averageSample([])).toBeUndefined();
  });
});

/** Bursts of 8 every 10 s over a jittery path, with clocks that run apart. */
function follow(parts: {
  seed: number;
  driftPpm: number;
  jitterMs: number;
  bursts: number;
  oneWayMs?: number;
}): {
  estimate: ClockEstimate;
  offsetAt(pageMs: number): number;
  endMs: number;
} {
  const random = createSeededRandom(parts.seed);
  const delay = () => (parts.oneWayMs ?? 10) - Math.log(1 - random()) * parts.jitterMs;
  const offsetAt = (pageMs: number) => 300_000 + pageMs * parts.driftPpm * 1e-6;
  let estimate: ClockEstimate | undefined;
  let atMs = 0;
  for (let taken = 0; taken < parts.bursts; taken += 1) {
    const samples = Array.from({ length: 8 }, () => {
      atMs += 50;
      return toClockSample(exchange({ atMs, offsetMs: offsetAt(atMs), upMs: delay(), downMs: delay() }));
    });
    const burst = combineBurst(samples);
    if (burst !== undefined) estimate = updateClock(estimate, burst);
    atMs += 10_000;
  }
  if (estimate === undefined) throw new Error('nothing was measured');
  return { estimate, offsetAt, endMs: atMs };
}

describe('the clock estimate', () => {
  it('stays within 3 ms over a jittery path with clocks 150 ppm apart', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const { estimate, offsetAt, endMs } = follow({ seed, driftPpm: 150, jitterMs: 5, bursts: 12 });
      expect(Math.abs(serverTimeAt(estimate, endMs) - endMs - offsetAt(endMs))).toBeLessThan(3);
    }
  });

  it('is near the truth within a minute over a path of 120 ms with 30 ms of jitter, and knows how near', () => {
    const errors: number[] = [];
    let beyondClaim = 0;
    for (let seed = 1; seed <= 200; seed += 1) {
      const parts = { seed, driftPpm: 150, jitterMs: 30, oneWayMs: 60, bursts: 6 };
      const { estimate, offsetAt, endMs } = follow(parts);
      const errorMs = Math.abs(serverTimeAt(estimate, endMs) - endMs - offsetAt(endMs));
      errors.push(errorMs);
      if (errorMs > 2 * clockSigmaMs(estimate, endMs)) beyondClaim += 1;
    }
    errors.sort((left, right) => left - right);
    expect(errors[100]).toBeLessThan(2.5);
    expect(errors[190]).toBeLessThan(7);
    expect(beyondClaim).toBeLessThanOrEqual(10);
  });

  it('learns how fast the clocks run apart', () => {
    const { estimate } = follow({ seed: 3, driftPpm: -150, jitterMs: 1, bursts: 40 });
    expect(estimate.drift * 1e6).toBeGreaterThan(-175);
    expect(estimate.drift * 1e6).toBeLessThan(-125);
  });

  it('knows that it grows old', () => {
    const { estimate, endMs } = follow({ seed: 3, driftPpm: 0, jitterMs: 1, bursts: 20 });
    expect(clockSigmaMs(estimate, endMs + 600_000)).toBeGreaterThan(4 * clockSigmaMs(estimate, endMs));
  });

  it('translates to page time and back', () => {
    const { estimate, endMs } = follow({ seed: 5, driftPpm: 90, jitterMs: 3, bursts: 12 });
    expect(pageTimeAt(estimate, serverTimeAt(estimate, endMs))).toBeCloseTo(endMs, 3);
  });

  it('sets a burst aside that was held up, and believes in a slower network after three', () => {
    let estimate = updateClock(undefined, { offsetMs: 100, roundTripMs: 20, atMs: 0 });
    const heldUp = { offsetMs: 160, roundTripMs: 140 };
    estimate = updateClock(estimate, { ...heldUp, atMs: 10_000 });
    estimate = updateClock(estimate, { ...heldUp, atMs: 20_000 });
    expect(estimate.offsetMs).toBe(100);
    estimate = updateClock(estimate, { ...heldUp, atMs: 30_000 });
    expect(estimate.offsetMs).toBeGreaterThan(100);
  });

  it('starts afresh when the clock was set or the computer slept', () => {
    const { estimate, endMs } = follow({ seed: 9, driftPpm: 0, jitterMs: 2, bursts: 10 });
    const stepped = updateClock(estimate, { offsetMs: 302_000, roundTripMs: 22, atMs: endMs });
    expect(stepped.offsetMs).toBe(302_000);
    expect(stepped.drift).toBe(0);
  });
});
