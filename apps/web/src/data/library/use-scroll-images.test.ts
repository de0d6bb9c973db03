import { watchSize } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shuffled } from './use-scroll-images.ts';

describe('shuffled', () => {
  it('keeps every picture exactly once, and does not change its input [A-399]', () => {
    const pictures = watchSize(fc.array(fc.integer(), { maxLength: 60, size: 'max' }));
    fc.assert(
      fc.property(
        pictures.values,
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (items, chance) => {
          const before = [...items];
          const result = shuffled(items, () => chance.next().value ?? 0);
          expect(items).toEqual(before);
          expect(result.toSorted((a, b) => a - b)).toEqual(items.toSorted((a, b) => a - b));
        },
      ),
    );
    expect(pictures.largest()).toBeGreaterThan(50);
  });

  it('changes the order', () => {
    expect(shuffled([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1]);
  });
});
