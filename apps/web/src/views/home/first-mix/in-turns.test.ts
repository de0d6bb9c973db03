import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

const items = (...ids: string[]) => ids.map((id) => ({ id }));

it('takes one of each list in turn, what stands in two of them once', () => {
  const mixed = inTurns([items('a', 'b', 'c'), items('x', 'b'), []]);
  expect(mixed.map(({ id }) => id)).toEqual(['a', 'x', 'b', 'c']);
});

it('makes nothing of nothing', () => {
  expect(inTurns([])).toEqual([]);
});
