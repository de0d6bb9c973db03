import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Breath, levelAt, ringsAround } from './breathing.ts';

describe('the level at a position of a track', () => {
  const levels = Uint8Array.from([0, 255, 51]);

  it.each([
    [0, 0],
    [0.25, 0.5],
    [0.5, 1],
    [0.75, 0.6],
    [1, 0.2],
    [7, 0.2],
    [-1, 0],
  ])('at %d it is %d', (share, level) => {
    expect(levelAt(levels, share)).toBeCloseTo(level, 5);
  });

  it('is zero without a measurement', () => {
    expect(levelAt(new Uint8Array(), 0.5)).toBe(0);
  });
});

describe('the motion', () => {
  it('reaches the rings one after the other, and settles again', () => {
    const breath = new Breath();
    let nowMs = 0;
    const run = (level: number, forMs: number) => {
      for (const end = nowMs + forMs; nowMs < end; nowMs += 16) breath.follow(level, nowMs);
    };
    run(0, 500);
    expect(breath.isStill).toBe(true);
    run(1, 300);
    expect(breath.radiusPx(0)).toBeGreaterThan(breath.radiusPx(2));
    expect(breath.radiusPx(2)).toBeGreaterThan(breath.radiusPx(13));
    run(1, 3_000);
    expect(breath.radiusPx(13)).toBeCloseTo(7, 1);
    run(0, 4_000);
    expect(breath.isStill).toBe(true);
  });

  it('never makes a dot larger than half the distance to the next one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ level: fc.double({ min: 0, max: 1, noNaN: true }), ms: fc.nat(5_000) })),
        (steps) => {
          const breath = new Breath();
          let nowMs = 0;
          for (const { level, ms } of steps) {
            nowMs += ms;
            breath.follow(level, nowMs);
          }
          for (const [index] of ringsAround(200).entries()) {
            expect(breath.radiusPx(index)).toBeGreaterThan(0);
            expect(breath.radiusPx(index)).toBeLessThan(22);
          }
        },
      ),
    );
  });
});
