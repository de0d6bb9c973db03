import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { median, mediansOf, percentile } from './statistics.ts';

/** Far beyond any measurement, yet no sum of two is infinite. */
const numbers = fc.array(fc.double({ noNaN: true, min: -1e300, max: 1e300 }), {
  minLength: 1,
  maxLength: 60,
  size: 'max',
});

describe('percentile', () => {
  it('is the value that the share does not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 99)).toBe(100);
    expect(percentile(hundred, 50)).toBe(51);
    expect(percentile(hundred, 0)).toBe(1);
    expect(percentile(hundred, 100)).toBe(100);
  });

  it('is one of the values in any order, and grows with the share', () => {
    fc.assert(
      fc.property(numbers, fc.nat(100), fc.nat(100), (values, share, other) => {
        const found = percentile(values, share);
        expect(values.some((value) => value === found)).toBe(true);
        expect(percentile(values.toReversed(), share)).toBe(found);
        const [low, high] = [Math.min(share, other), Math.max(share, other)];
        expect(percentile(values, low)).toBeLessThanOrEqual(percentile(values, high));
      }),
    );
  });

  it('is NaN without measurements', () => {
    expect(percentile([], 50)).toBeNaN();
    expect(median([])).toBeNaN();
  });
});

describe('median', () => {
  it('is the middle of an even or odd number of values', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
  });

  it('has as many values below as above', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const middle = median(values);
        const below = values.filter((value) => value < middle).length;
        const above = values.filter((value) => value > middle).length;
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });

  it('does not reorder the values', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
});

describe('medians of runs', () => {
  it('are computed for each figure separately', () => {
    const runs = [
      { p50Ms: 1, p99Ms: 9 },
      { p50Ms: 3, p99Ms: 7 },
      { p50Ms: 2, p99Ms: 8 },
    ];
    expect(mediansOf(runs)).toEqual({ p50Ms: 2, p99Ms: 8 });
  });

  it('are empty without runs', () => {
    expect(() => mediansOf([])).toThrow('nothing was measured');
  });
});
