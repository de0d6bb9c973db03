import { expect, it } from 'vitest';
import { rankNeighbors } from './rank-neighbors.ts';

const genre = (id: string, name: string, trackCount: number) => ({ id, name, trackCount });

it('genres with words in common come first, then the largest, without the genre itself and the unknown one', () => {
  const genres = [
    genre('1', 'Game', 3),
    genre('2', 'Soundtrack', 40),
    genre('3', 'Game soundtrack', 2),
    genre('4', 'Unknown', 90),
    genre('5', 'Jazz', 50),
  ];
  const named = (id: string, name: string) => rankNeighbors(genres, { id, name }).map((one) => one.name);
  expect(named('1', 'Game')).toEqual(['Game soundtrack', 'Jazz', 'Soundtrack']);
  expect(named('5', 'Jazz')).toEqual(['Soundtrack', 'Game', 'Game soundtrack']);
});
