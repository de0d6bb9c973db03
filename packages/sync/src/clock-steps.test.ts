/** Distinguishes a changed clock from one that only seems changed, because only the former discards measurements. */
import { describe, expect, it } from 'vitest';
import type { ClockSample } from './clock-fit.ts';
import { averageSample, clockSigmaMs, toClockSample, updateClock } from './clock-offset.ts';

function burst(parts: {
  atMs: number;
  roundTripMs: number;
  offsetMs?: number;
  count?: number;
  stepMs?: number;
}): ClockSample[] {
  const { atMs, roundTripMs, offsetMs = 0, count = 8, stepMs = 1 } = parts;
  return Array.from({ length: count }, (_, index) => ({
    offsetMs,
    roundTripMs,
    atMs: atMs + index * stepMs,
  }));
}

/** An exchange in which one direction was faster by this much than half of `roundTripMs`. */
function quicker(byMs: number, way: 'there' | 'back', roundTripMs: number, atMs: number): ClockSample {
  return { offsetMs: way === 'there' ? -byMs / 2 : byMs / 2, roundTripMs: roundTripMs - byMs, atMs };
}

describe('a clock that was changed by less than a round trip', () => {
  const known = updateClock(undefined, burst({ atMs: 0, roundTripMs: 400 }));

  it.each([60, -60])('by %i ms is distinguished from luck, and all later samples count', (offsetMs) => {
    const before = burst({ atMs: 1_000, roundTripMs: 400, count: 3 });
    const after = burst({ atMs: 1_100, roundTripMs: 400, offsetMs, count: 5 });
    const set = updateClock(known, [...before, ...after]);
    expect(set.isRestarted).toBe(true);
    expect(set.samples).toEqual(after);
    expect(set.offsetMs).toBeCloseTo(offsetMs, 3);
  });

  it('is not detected in bursts that are like earlier ones', () => {
    const next = updateClock(known, burst({ atMs: 1_000, roundTripMs: 400 }));
    expect(next.isRestarted).toBe(false);
    expect(next.samples).toHaveLength(16);
  });

  it.each(['there', 'back'] as const)(
    'is accepted from 20 ms on over a path without jitter, on the way %s',
    (way) => {
      const isRestartedAt = (byMs: number) => updateClock(known, [quicker(byMs, way, 400, 100)]).isRestarted;
      expect([19.9, 20.5].map(isRestartedAt)).toEqual([false, true]);
    },
  );

  it('is accepted over a path with jitter from eight times the delay of the fastest message', () => {
    // Delayed by 100 ms on average, so the fastest of 16 by 6.25 ms.
    const roundTripsMs = [400, ...Array.from({ length: 15 }, () => 567.8)];
    const uneven = updateClock(
      undefined,
      roundTripsMs.map((roundTripMs, index) => ({ offsetMs: 0, roundTripMs, atMs: index })),
    );
    expect(uneven.heldUpMs).toBeCloseTo(100, 1);
    const isRestartedAt = (byMs: number) =>
      updateClock(uneven, [quicker(byMs, 'there', 400, 100)]).isRestarted;
    expect([49.5, 50.7].map(isRestartedAt)).toEqual([false, true]);
  });

  it('cannot be detected before eight messages, because any may be the first fast one', () => {
    const few = updateClock(undefined, burst({ atMs: 0, roundTripMs: 400, count: 7 }));
    expect(updateClock(few, [quicker(100, 'there', 400, 100)]).isRestarted).toBe(false);
    expect(updateClock(known, [quicker(100, 'there', 400, 100)]).isRestarted).toBe(true);
  });
});

describe('a clock that was changed by more than a round trip', () => {
  it.each([2_000, -2_000])('by %i ms is detected in the first burst', (offsetMs) => {
    const before = burst({ atMs: 0, roundTripMs: 40, count: 3 });
    const after = burst({ atMs: 100, roundTripMs: 40, offsetMs, count: 3 });
    expect(updateClock(undefined, [...before, ...after]).samples).toEqual(after);
  });

  it('is distinguished from an unknown drift of up to 200 ppm, with a factor of four', () => {
    const first = { offsetMs: 0, roundTripMs: 4, atMs: 1_000_000 };
    const measuredAt = (offsetMs: number) =>
      updateClock(undefined, [
        first,
        { ...first, atMs: 1_059_000 },
        { offsetMs, roundTripMs: 4, atMs: 1_060_000 },
      ]).samples.length;
    // Drift explains 48 ms in a minute, and the messages may explain 4.
    expect([40, 51, 53, 60].map(measuredAt)).toEqual([3, 3, 1, 1]);
  });

  it('keeps its drift, with more uncertainty, but not its offset', () => {
    const followed = updateClock(
      undefined,
      Array.from({ length: 100 }, (_, index) => ({
        offsetMs: index * 0.15,
        roundTripMs: 20,
        atMs: index * 1_000,
      })),
    );
    const set = updateClock(followed, burst({ atMs: 110_000, roundTripMs: 20, offsetMs: 5_000 }));
    expect(set.isRestarted).toBe(true);
    expect(set.prior.drift).toBe(followed.drift);
    expect(set.prior.sigma).toBe(5e-5);
    expect(set.offsetMs).toBeCloseTo(5_000, 2);
  });

  it('is as uncertain of its drift as at the start if nothing was learned before', () => {
    const first = updateClock(undefined, burst({ atMs: 0, roundTripMs: 20, count: 2 }));
    const set = updateClock(first, burst({ atMs: 100, roundTripMs: 20, offsetMs: 5_000 }));
    expect(set.prior.sigma).toBeCloseTo(2e-4, 6);
    expect(set.prior.sigma).toBeLessThanOrEqual(2e-4);
  });
});

describe("the page's own clock", () => {
  it('that goes back by less than the pause between two exchanges has been changed', () => {
    const before = updateClock(undefined, burst({ atMs: 0, roundTripMs: 4_000, count: 4, stepMs: 100 }));
    expect(updateClock(before, [{ offsetMs: 40, roundTripMs: 4_000, atMs: 260 }]).isRestarted).toBe(true);
  });

  it('that ticks coarsely may show one instant twice and no duration at all', () => {
    const still = burst({ atMs: 500, roundTripMs: 0, count: 4, stepMs: 0 });
    const first = updateClock(undefined, still);
    expect(first.samples).toEqual(still);
    expect(updateClock(first, still).isRestarted).toBe(false);
  });

  it('measures no negative duration, but zero', () => {
    expect(toClockSample({ t1: 5, t2: 100, t3: 100, t4: 5 }).roundTripMs).toBe(0);
    expect(toClockSample({ t1: 5, t2: 100, t3: 101, t4: 5 }).roundTripMs).toBe(0);
  });
});

describe('the remembered samples', () => {
  it('cover three minutes, to the millisecond', () => {
    const first = updateClock(undefined, burst({ atMs: 0, roundTripMs: 20, count: 2 }));
    const later = (atMs: number) => updateClock(first, burst({ atMs, roundTripMs: 20, count: 1 }));
    expect(later(180_000).samples.map(({ atMs }) => atMs)).toEqual([1, 180_000]);
    expect(later(179_999).samples).toHaveLength(3);
  });

  it('are counted from the last exchange of a burst', () => {
    const first = updateClock(undefined, burst({ atMs: 0, roundTripMs: 20, count: 1 }));
    const next = burst({ atMs: 179_999, roundTripMs: 20, count: 2 });
    expect(updateClock(first, next)).toMatchObject({ atMs: 180_000, samples: next });
  });

  it('are at most the 128 latest exchanges', () => {
    const first = updateClock(undefined, burst({ atMs: 0, roundTripMs: 20, count: 100 }));
    const next = updateClock(first, burst({ atMs: 1_000, roundTripMs: 20, count: 60 }));
    expect(next.samples).toHaveLength(128);
    expect(next.samples.at(-1)?.atMs).toBe(1_059);
  });
});

describe('the uncertainty of an estimate', () => {
  const known = updateClock(undefined, burst({ atMs: 1_000, roundTripMs: 20 }));
  const doubtful = { ...known, atMs: 1_000, variance: [4, 0.001, 1e-6] as const };

  it('grows with that of the drift, and by 0.1 ms in 100 s', () => {
    // (offset + drift · t): 4 + 2 · 1,000 · 0.001 + 1,000² · 10⁻⁶, and 10⁻⁷ for each millisecond.
    expect(clockSigmaMs(doubtful, 2_000)).toBeCloseTo(Math.sqrt(7.0001), 9);
  });

  it('is never smaller than at the measurement', () => {
    expect([1_000, 0].map((pageMs) => clockSigmaMs(doubtful, pageMs))).toEqual([2, 2]);
  });
});

describe('the average of the HTTP fallback', () => {
  it('ignores round trips longer than three times the fastest and 5 ms', () => {
    const average = (roundTripMs: number) =>
      averageSample([
        { offsetMs: 0, roundTripMs: 20, atMs: 0 },
        { offsetMs: 10, roundTripMs, atMs: 100 },
      ]);
    expect(average(65)).toEqual({ offsetMs: 5, roundTripMs: 42.5, atMs: 50 });
    expect(average(65.1)).toEqual({ offsetMs: 0, roundTripMs: 20, atMs: 0 });
  });
});
