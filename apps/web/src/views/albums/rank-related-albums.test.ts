import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Album, Track } from '#data/library/library-queries.ts';
import { firstWord, rankRelatedAlbums } from './rank-related-albums.ts';

function album(id: string, changes: Partial<Album> = {}): Album {
  return {
    id,
    title: `Title of ${id}`,
    artist: '',
    artistId: undefined,
    year: undefined,
    trackCount: 9,
    durationSeconds: 900,
    genre: undefined,
    artUrl: '',
    artColour: undefined,
    ...changes,
  };
}

const by = (artistId: string) => ({ artists: [{ id: artistId, name: artistId }] }) as unknown as Track;
const none = { tracks: [], alikeIds: [] };
const ids = (albums: readonly Album[]) => albums.map(({ id }) => id);

describe('albums beside another one', () => {
  it('are those of its artists, of its series, of songs that sound alike, of its genre, of its years, then the others', () => {
    const own = album('own', { title: 'hedgewars-data', genre: 'Game', year: 2016 });
    const others = [
      album('other', { title: 'Amber' }),
      album('years', { title: 'Birch', year: 2015 }),
      album('genre', { title: 'Cedar', genre: 'Game' }),
      album('alike', { title: 'Dune' }),
      album('series', { title: 'Hedgewars Soundtrack' }),
      album('guest', { title: 'Elm', artistId: 'tiyuri' }),
    ];
    const alikeIds = ['alike', 'alike', 'alike', 'alike', undefined];
    expect(ids(rankRelatedAlbums(others, { album: own, tracks: [by('tiyuri')], alikeIds }))).toEqual([
      'guest',
      'series',
      'alike',
      'genre',
      'years',
      'other',
    ]);
  });

  it('share no series through a short word, or through one that begins many titles', () => {
    expect(firstWord('The Arrival')).toBe('');
    expect(firstWord('SuperTux Soundtrack')).toBe(firstWord('supertux-data'));
    const many = Array.from({ length: 9 }, (_, index) =>
      album(`${index}`, { title: `Greatest Hits ${index}` }),
    );
    const own = album('own', { title: 'Greatest Hits', genre: 'Jazz' });
    const jazz = album('jazz', { genre: 'Jazz' });
    expect(ids(rankRelatedAlbums([...many, jazz], { album: own, ...none }))[0]).toBe('jazz');
  });

  it('share nothing through an unknown genre', () => {
    const own = album('own', { genre: 'Unknown' });
    const others = [album('a'), album('b', { genre: 'Unknown' })];
    expect(ids(rankRelatedAlbums(others, { album: own, ...none }))).toEqual(['a', 'b']);
  });

  it('are all there once, and keep their order where they share as much', () => {
    const candidates = fc
      .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30, size: 'max' })
      .map((numbers) =>
        numbers.map((number) => album(`${number}`, { genre: number % 3 === 0 ? 'Jazz' : 'Rock' })),
      );
    fc.assert(
      fc.property(candidates, (given) => {
        const ranked = rankRelatedAlbums(given, { album: album('own', { genre: 'Jazz' }), ...none });
        const [jazz, rock] = ['Jazz', 'Rock'].map((name) => ids(given.filter(({ genre }) => genre === name)));
        expect(ids(ranked)).toEqual([...(jazz ?? []), ...(rock ?? [])]);
      }),
    );
  });
});
