import { expect, it } from 'vitest';
import { chooseCovers } from './choose-covers.ts';

const albums = (...ids: number[]) => ids.map((id) => ({ id }));

it('shows no cover twice as long as there are others', () => {
  const chosen = chooseCovers([albums(1, 2), albums(1, 2, 3), albums(1)], 1);
  expect(chosen).toEqual([albums(1), albums(2), albums(1)]);
});

it('takes the first ones, up to the number available', () => {
  expect(chooseCovers([albums(4, 5, 6), []], 2)).toEqual([albums(4, 5), []]);
});
