import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, drawAll } from './random.ts';

describe('the random numbers of a station', () => {
  it('are the same on every machine and after every update, because timelines depend on them', () => {
    const draw = (seed: number, stream: number) => {
      const random = createRandom(seed, stream);
      return [random(), random(), random()].map((value) => Math.floor(value * 0x1_0000_0000));
    };
    expect(draw(1, 1)).toEqual([2_483_554_292, 1_297_949_235, 1_424_647_505]);
    expect(draw(1, 2)).toEqual([2_045_681_535, 1_827_887_793, 3_739_345_859]);
    expect(draw(4_000_000_000, 1)).toEqual([1_110_770_559, 1_715_645_686, 4_294_431_627]);
  });

  it('are uniform in [0, 1)', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (seed, stream) => {
        const random = createRandom(seed, stream);
        const values = Array.from({ length: 1_000 }, random);
        expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
        expect(Math.max(...values)).toBeLessThan(1);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        expect(Math.abs(mean - 0.5)).toBeLessThan(0.07);
      }),
      { seed: 1 },
    );
  });

  it('draw every order of three equally often, each item once', () => {
    const counts = new Map<string, number>();
    for (let seed = 1; seed <= 6_000; seed += 1) {
      const order = [...drawAll(['a', 'b', 'c'], createRandom(seed, 1))].join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    expect(Math.min(...counts.values())).toBeGreaterThan(880);
    expect(Math.max(...counts.values())).toBeLessThan(1_120);
  });

  it('do not reorder the list', () => {
    const items = [1, 2, 3, 4, 5];
    expect([...drawAll(items, createRandom(7, 7))].sort()).toEqual(items);
    expect(items).toEqual([1, 2, 3, 4, 5]);
    expect([...drawAll([], createRandom(7, 7))]).toEqual([]);
  });
});
