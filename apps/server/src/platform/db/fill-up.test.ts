import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillUp } from './fill-up.ts';

it('a filled list has the same items, and one of a few lengths', () => {
  const lengths = new Set<number>();
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 1_200, size: 'max' }), (items) => {
      const filled = fillUp(items);
      lengths.add(filled.length);
      expect(new Set(filled)).toEqual(new Set(items));
      expect(filled.slice(0, items.length)).toEqual(items);
    }),
  );
  expect(lengths.size).toBeLessThanOrEqual(9);
  expect(fillUp([])).toEqual([]);
});
