import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPositions } from './entry-positions.ts';

const toEntries = (ids: readonly string[]) => ids.map((id) => ({ id }));

describe('positions of entries', () => {
  it('change for one entry only when one is moved', () => {
    const before = toPositions(toEntries(['a', 'b', 'c', 'd']), new Map());
    const after = toPositions(toEntries(['a', 'd', 'b', 'c']), before);
    const changed = [...after].filter(([id, position]) => before.get(id) !== position);
    expect(changed.map(([id]) => id)).toEqual(['d']);
  });

  it('change for no other entry when some are added or removed', () => {
    const before = toPositions(toEntries(['a', 'b', 'c']), new Map());
    const after = toPositions(toEntries(['a', 'c', 'x', 'y']), before);
    expect([after.get('a'), after.get('c')]).toEqual([before.get('a'), before.get('c')]);
  });

  it('ascend in any order, also when gaps are used up', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const order = fc.shuffledSubarray(ids, { minLength: 1 });
    fc.assert(
      fc.property(fc.array(order, { maxLength: 40, size: 'max' }), (orders) => {
        let known: ReadonlyMap<string, number> = new Map();
        for (const wanted of orders) {
          known = toPositions(toEntries(wanted), known);
          const sorted = [...known].toSorted((one, other) => one[1] - other[1]).map(([id]) => id);
          expect(sorted).toEqual(wanted);
          expect(new Set(known.values()).size).toBe(wanted.length);
        }
      }),
      { numRuns: 200 },
    );
  });
});
