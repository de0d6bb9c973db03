import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyOrderChanges, longestAscending, toOrderChanges } from './order-changes.ts';

const ids = Array.from({ length: 40 }, (_, index) => `e${index}`);
const order = fc.shuffledSubarray(ids);
const queue = Array.from({ length: 500 }, (_, index) => `entry-${index}`);

describe('the changes of an order', () => {
  it('lead from any order to any other one', () => {
    fc.assert(
      fc.property(order, order, (before, after) => {
        expect(applyOrderChanges(before, toOrderChanges(before, after))).toEqual(after);
      }),
    );
  });

  it('are nothing if nothing has changed', () => {
    expect(toOrderChanges(queue, queue)).toEqual({ goneIds: [], inserted: [], count: 500 });
  });

  it('name one id for an entry that was added, moved or removed', () => {
    expect(toOrderChanges(queue, [...queue, 'new'])).toEqual({
      goneIds: [],
      inserted: [{ afterId: 'entry-499', ids: ['new'] }],
      count: 501,
    });
    const moved = ['entry-400', ...queue.filter((id) => id !== 'entry-400')];
    expect(toOrderChanges(queue, moved).inserted).toEqual([{ afterId: null, ids: ['entry-400'] }]);
    expect(toOrderChanges(queue, queue.slice(1))).toEqual({ goneIds: ['entry-0'], inserted: [], count: 499 });
  });

  it('are refused by an order of another length than their own', () => {
    const changes = toOrderChanges(['a', 'b', 'c'], ['a', 'c', 'b']);
    expect(applyOrderChanges(['a', 'c', 'b'], changes)).toEqual(['a', 'c', 'b']);
    expect(applyOrderChanges(['a', 'c'], toOrderChanges(['a', 'b', 'c'], ['b', 'a', 'c', 'd']))).toHaveLength(
      4,
    );
    expect(applyOrderChanges(['a'], toOrderChanges(['a', 'b', 'c'], ['c', 'a', 'b']))).toBeUndefined();
    expect(applyOrderChanges(['a', 'x'], { goneIds: [], inserted: [], count: 1 })).toBeUndefined();
  });
});

it('the longest ascending values are as many as any choice has', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(30), { maxLength: 9 }), (values) => {
      const chosen = longestAscending(values);
      const inOrder = values.filter((value) => chosen.has(value));
      expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other));
      let most = 0;
      for (let mask = 0; mask < 2 ** values.length; mask += 1) {
        const picked = values.filter((_value, index) => (mask >> index) & 1);
        if (picked.every((value, index) => index === 0 || (picked[index - 1] ?? 0) < value))
          most = Math.max(most, picked.length);
      }
      expect(chosen.size).toBe(most);
    }),
    { numRuns: 50 },
  );
});
