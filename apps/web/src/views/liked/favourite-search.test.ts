import { describe, expect, it } from 'vitest';
import type { Favourite } from '#data/own/favourites-queries.ts';
import { searchFavourites } from './favourite-search.ts';

const favourite = (track: { title: string; artist: string; album: string; genre: string }) =>
  ({ id: track.title, track }) as Favourite;

const ALL = [
  favourite({ title: 'Sundial', artist: 'Nova Kline', album: 'Harbour', genre: 'Jazz' }),
  favourite({ title: 'Nova', artist: 'The Quiet Hours', album: 'Lanterns', genre: 'Rock' }),
  favourite({ title: 'Ochre', artist: 'Mara', album: 'Supernova', genre: 'Pop' }),
];
const found = (term: string, filter?: Parameters<typeof searchFavourites>[2]) =>
  searchFavourites(ALL, term, filter).map(({ id }) => id);

describe('searchFavourites', () => {
  it('finds a part of title, authors or album title without regard to case [M-409]', () => {
    expect(found('NOVA')).toEqual(['Sundial', 'Nova', 'Ochre']);
    expect(found(' harb ')).toEqual(['Sundial']);
    expect(found('jazz')).toEqual([]);
  });

  it('lets the filter alone change nothing [M-204]', () => {
    for (const filter of ['All Items', 'By Artist', 'By Album', 'By Genre'] as const) {
      expect(found('', filter)).toHaveLength(3);
    }
  });

  it('narrows the field once there is a term', () => {
    expect(found('nova', 'By Artist')).toEqual(['Sundial']);
    expect(found('nova', 'By Album')).toEqual(['Ochre']);
    expect(found('jazz', 'By Genre')).toEqual(['Sundial']);
  });
});
