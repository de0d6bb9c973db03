import { expect, it } from 'vitest';
import type { Mix } from '#data/library/home-queries.ts';
import { distinctCovers } from './distinct-covers.ts';

const mix = (genreId: string, artUrls: readonly (string | null)[]): Mix =>
  ({ genreId, genreName: genreId, covers: artUrls.map((artUrl) => ({ artUrl })) }) as unknown as Mix;

it('genres never share artwork, and a genre without other artwork shows none', () => {
  const chosen = distinctCovers([
    mix('rock', ['/a', '/b']),
    mix('indie', ['/a', '/c']),
    mix('pop', ['/a', '/c']),
    mix('folk', [null]),
    mix('soul', []),
  ]);
  expect([...chosen].map(([genreId, { artUrl }]) => [genreId, artUrl])).toEqual([
    ['rock', '/a'],
    ['indie', '/c'],
  ]);
});
