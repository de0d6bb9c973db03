import { createSeededRandom } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClockSample } from './clock-fit.ts';
import {
  averageSample,
  type ClockEstimate,
  clockSigmaMs,
  pageTimeAt,
  serverTimeAt,
  toClockSample,
  updateClock,
} from './clock-offset.ts';

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
  it('gives the exact offset if both directions take equally long, however long the server works', () => {
    const sample = toClockSample(
      exchange({ atMs: 1_000, offsetMs: -300_000, upMs: 40, downMs: 40, servedMs: 12 }),
    );
    expect(sample.offsetMs).toBeCloseTo(-300_000, 6);
    expect(sample.roundTripMs).toBeCloseTo(80, 6);
  });

  it('is off by half of the difference between the two directions, which cannot be detected', () => {
    const sample = toClockSample(exchange({ atMs: 0, offsetMs: 0, upMs: 80, downMs: 30 }));
    expect(sample.offsetMs).toBeCloseTo(25, 6);
  });

  it('is off by at most half of its round trip, on any network', () => {
    const ms = fc.double({ min: 0, max: 2_000, noNaN: true });
    fc.assert(
      fc.property(ms, ms, fc.integer({ min: -1e9, max: 1e9 }), (upMs, downMs, offsetMs) => {
        const sample = toClockSample(exchange({ atMs: 5_000, offsetMs, upMs, downMs }));
        expect(Math.abs(sample.offsetMs - offsetMs)).toBeLessThanOrEqual(sample.roundTripMs / 2 + 1e-3);
      }),
    );
  });
});

describe('the average of the HTTP fallback', () => {
  const samples = [
    { offsetMs: 30, roundTripMs: 90, atMs: 1 },
    { offsetMs: 11, roundTripMs: 20, atMs: 2 },
    { offsetMs: 13, roundTripMs: 24, atMs: 3 },
    { offsetMs: 400, roundTripMs: 900, atMs: 4 },
  ];

  it('is the mean of the samples without long round trips [M-330]', () => {
    expect(averageSample(samples)?.offsetMs).toBeCloseTo(12, 6);
    const even = [10, 12, 14, 16, 18].map((offsetMs) => ({ offsetMs, roundTripMs: 20, atMs: 0 }));
    expect(averageSample(even)?.offsetMs).toBe(14);
    expect(averageSample([])).toBeUndefined();
  });
});

function burstOf(parts: {
  fromMs: number;
  offsetMs: number;
  oneWayMs: number;
  count?: number;
}): ClockSample[] {
  return Array.from({ length: parts.count ?? 8 }, (_, index) => {
    const { offsetMs, oneWayMs } = parts;
    const atMs = parts.fromMs + index * (50 + 2 * oneWayMs);
    return toClockSample(exchange({ atMs, offsetMs, upMs: oneWayMs, downMs: oneWayMs }));
  });
}

/** Bursts of 8 every 10 s over a path with jitter, with clocks that drift apart. */
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
    const burst = Array.from({ length: 8 }, () => {
      const [upMs, downMs] = [delay(), delay()];
      const sample = toClockSample(exchange({ atMs, offsetMs: offsetAt(atMs), upMs, downMs }));
      atMs += 50 + upMs + downMs;
      return sample;
    });
    estimate = updateClock(estimate, burst);
    atMs += 10_000;
  }
  if (estimate === undefined) throw new Error('nothing was measured');
  return { estimate, offsetAt, endMs: atMs };
}

describe('the clock estimate', () => {
  it('stays within 2 ms over a path with jitter and clocks that drift by 150 ppm', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const { estimate, offsetAt, endMs } = follow({ seed, driftPpm: 150, jitterMs: 5, bursts: 12 });
      expect(Math.abs(serverTimeAt(estimate, endMs) - endMs - offsetAt(endMs))).toBeLessThan(2);
    }
  });

  it('is close to the truth within a minute over a path of 120 ms with 30 ms of jitter, and knows its error', () => {
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
    expect(errors[100]).toBeLessThan(1.2);
    expect(errors[190]).toBeLessThan(4);
    expect(beyondClaim).toBeLessThanOrEqual(10);
  });

  it('learns the drift of the clocks', () => {
    const { estimate } = follow({ seed: 3, driftPpm: -150, jitterMs: 1, bursts: 40 });
    expect(estimate.drift * 1e6).toBeGreaterThan(-175);
    expect(estimate.drift * 1e6).toBeLessThan(-125);
  });

  it('becomes less certain with age', () => {
    const { estimate, endMs } = follow({ seed: 3, driftPpm: 0, jitterMs: 1, bursts: 20 });
    expect(clockSigmaMs(estimate, endMs + 600_000)).toBeGreaterThan(4 * clockSigmaMs(estimate, endMs));
  });

  it('translates to page time and back', () => {
    const { estimate, endMs } = follow({ seed: 5, driftPpm: 90, jitterMs: 3, bursts: 12 });
    expect(pageTimeAt(estimate, serverTimeAt(estimate, endMs))).toBeCloseTo(endMs, 3);
  });

  it('is not affected by bursts that were delayed in one direction, even if most are', () => {
    let estimate = updateClock(undefined, burstOf({ fromMs: 0, offsetMs: 100, oneWayMs: 10 }));
    for (let burst = 1; burst <= 15; burst += 1) {
      const upMs = burst % 3 === 0 ? 10 : 10 + 20 * burst;
      const sample = toClockSample(exchange({ atMs: burst * 10_000, offsetMs: 100, upMs, downMs: 10 }));
      estimate = updateClock(estimate, [sample]);
    }
    expect(serverTimeAt(estimate, 150_000) - 150_000).toBeCloseTo(100, 0);
  });

  it('follows the new path when the fast messages of the old one are three minutes old', () => {
    let estimate = updateClock(undefined, burstOf({ fromMs: 0, offsetMs: 100, oneWayMs: 10 }));
    for (let fromMs = 30_000; fromMs <= 210_000; fromMs += 30_000)
      estimate = updateClock(estimate, burstOf({ fromMs, offsetMs: 100, oneWayMs: 80 }));
    expect(estimate.samples.every(({ roundTripMs }) => roundTripMs > 150)).toBe(true);
    expect(estimate.roundTripMs).toBeCloseTo(160, 3);
    expect(estimate.offsetMs).toBeCloseTo(100, 3);
  });

  it.each([2_000, -2_000, 60, -60])(
    'starts over when a clock is changed by %d ms, but keeps the drift',
    (byMs) => {
      const { estimate, offsetAt, endMs } = follow({ seed: 9, driftPpm: 150, jitterMs: 2, bursts: 10 });
      const offsetMs = offsetAt(endMs) + byMs;
      const set = updateClock(estimate, burstOf({ fromMs: endMs, offsetMs, oneWayMs: 11 }));
      expect(set.isRestarted).toBe(true);
      expect(serverTimeAt(set, endMs) - endMs).toBeCloseTo(offsetMs, 0);
      expect(set.drift * 1e6).toBeGreaterThan(75);
      expect(estimate.isRestarted).toBe(false);
    },
  );

  it('uses the samples after a clock was changed in the middle of a burst', () => {
    const before = updateClock(undefined, burstOf({ fromMs: 0, offsetMs: 500, oneWayMs: 20 }));
    const burst = [
      ...burstOf({ fromMs: 10_000, offsetMs: 500, oneWayMs: 20, count: 3 }),
      ...burstOf({ fromMs: 11_000, offsetMs: -1_500, oneWayMs: 20, count: 2 }),
    ];
    const estimate = updateClock(before, burst);
    expect(estimate.isRestarted).toBe(true);
    expect(estimate.offsetMs).toBeCloseTo(-1_500, 3);
  });

  it('starts over when its own clock went back', () => {
    const before = updateClock(undefined, burstOf({ fromMs: 50_000, offsetMs: 0, oneWayMs: 3_000 }));
    const estimate = updateClock(before, burstOf({ fromMs: 48_000, offsetMs: 2_000, oneWayMs: 3_000 }));
    expect(estimate.isRestarted).toBe(true);
    expect(estimate.offsetMs).toBeCloseTo(2_000, 3);
  });
});
