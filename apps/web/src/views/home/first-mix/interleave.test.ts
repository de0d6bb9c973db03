import { expect, it } from 'vitest';
import { interleave } from './interleave.ts';

const items = (...ids: string[]) => ids.map((id) => ({ id }));

it('takes one item of each list in turn, without duplicates', () => {
  const mixed = interleave([items('a', 'b', 'c'), items('x', 'b'), []]);
  expect(mixed.map(({ id }) => id)).toEqual(['a', 'x', 'b', 'c']);
});

it('returns an empty list for no lists', () => {
  expect(interleave([])).toEqual([]);
});
