import { expect, it } from 'vitest';
import { chooseCovers } from './choose-covers.ts';

const albums = (...ids: number[]) => ids.map((id) => ({ id }));

it('shows nothing twice as long as there is something else', () => {
  const chosen = chooseCovers([albums(1, 2), albums(1, 2, 3), albums(1)], 1);
  expect(chosen).toEqual([albums(1), albums(2), albums(1)]);
});

it('takes the first ones, and as many as there are', () => {
  expect(chooseCovers([albums(4, 5, 6), []], 2)).toEqual([albums(4, 5), []]);
});
