import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shuffled } from './landing-queries.ts';

describe('shuffled', () => {
  it('[A-399] keeps every picture exactly once and leaves its input alone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer()),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (items, chance) => {
          const before = [...items];
          const result = shuffled(items, () => chance.next().value ?? 0);
          expect(items).toEqual(before);
          expect(result.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
        },
      ),
    );
  });

  it('changes the order', () => {
    expect(shuffled([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1]);
  });
});
