import { describe, expect, it } from 'vitest';
import { areaPath, largestValue, linePath, roundScale, unbrokenRuns } from './chart-scale.ts';

describe('roundScale', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [9, [0, 5, 10]],
    [48, [0, 20, 40, 60]],
    [1000, [0, 500, 1000]],
    [123_456, [0, 50_000, 100_000, 150_000]],
  ])('ends above %i on a round number', (largest, ticks) => {
    expect(roundScale(largest)).toEqual({ top: ticks.at(-1), ticks });
  });

  it('never has more than four intervals, and always reaches the largest value', () => {
    for (let largest = 0; largest < 5000; largest += 7) {
      const { top, ticks } = roundScale(largest);
      expect(top).toBeGreaterThanOrEqual(largest);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }
  });
});

describe('unbrokenRuns', () => {
  it('leaves a gap at missing values', () => {
    const runs = unbrokenRuns([1, 2, null, 2, null], 2);
    expect(runs.map(linePath)).toEqual(['M0,50L25,0', 'M75,0']);
    expect(runs.map(areaPath)).toEqual(['M0,50L25,0L25,100L0,100Z', 'M75,0L75,100L75,100Z']);
    expect(unbrokenRuns([null, null], 2)).toEqual([]);
  });
});

describe('largestValue', () => {
  it('ignores series that are not drawn', () => {
    const series = [
      { name: 'Plays', values: [1, null, 4] },
      { name: 'Listeners', values: [9, 9, 9], isTextOnly: true as const },
    ];
    expect(largestValue(series)).toBe(4);
    expect(largestValue([])).toBe(0);
  });
});
