import { describe, expect, it } from 'vitest';
import type { Favorite } from '#data/own/favorites-queries.ts';
import { searchFavorites } from './favorite-search.ts';

const favorite = (track: { title: string; artist: string; album: string; genre: string }) =>
  ({ id: track.title, track }) as Favorite;

const ALL = [
  favorite({ title: 'Sundial', artist: 'Nova Kline', album: 'Harbour', genre: 'Jazz' }),
  favorite({ title: 'Nova', artist: 'The Quiet Hours', album: 'Lanterns', genre: 'Rock' }),
  favorite({ title: 'Ochre', artist: 'Mara', album: 'Supernova', genre: 'Pop' }),
];
const found = (term: string, filter?: Parameters<typeof searchFavorites>[2]) =>
  searchFavorites(ALL, term, filter).map(({ id }) => id);

describe('searchFavorites', () => {
  it('matches a substring of title, authors or album title without case [M-409]', () => {
    expect(found('NOVA')).toEqual(['Sundial', 'Nova', 'Ochre']);
    expect(found(' harb ')).toEqual(['Sundial']);
    expect(found('jazz')).toEqual([]);
  });

  it('ignores the filter without a term [M-204]', () => {
    for (const filter of ['All Items', 'By Artist', 'By Album', 'By Genre'] as const) {
      expect(found('', filter)).toHaveLength(3);
    }
  });

  it('searches only the chosen field with a term', () => {
    expect(found('nova', 'By Artist')).toEqual(['Sundial']);
    expect(found('nova', 'By Album')).toEqual(['Ochre']);
    expect(found('jazz', 'By Genre')).toEqual(['Sundial']);
  });
});
