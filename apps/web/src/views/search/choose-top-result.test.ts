import { describe, expect, it } from 'vitest';
import { toAlbum, toArtist, toTrack } from '#api/library-api.ts';
import type { SearchResults } from '#data/library/library-queries.ts';
import { buildAlbum, buildArtist, buildTrack } from '#test/library-entries.ts';
import { chooseTopResult } from './choose-top-result.ts';

function found(names: { artists?: string[]; albums?: string[]; songs?: string[] }): SearchResults {
  const { artists = [], albums = [], songs = [] } = names;
  return {
    artists: artists.map((name, id) => toArtist(buildArtist(id, { name }))),
    albums: albums.map((title, id) => toAlbum(buildAlbum(id, { title }))),
    tracks: songs.map((title, id) => toTrack(buildTrack(id, { title }))),
    genres: [],
  };
}

function nameOfTop(term: string, names: Parameters<typeof found>[0]): string | undefined {
  const top = chooseTopResult(term, found(names));
  if (top === undefined) return undefined;
  if (top.kind === 'artist') return `artist ${top.artist.name}`;
  return top.kind === 'album' ? `album ${top.album.title}` : `song ${top.track.title}`;
}

describe('the top result', () => {
  it('is the exact match, even if others begin with it', () => {
    const names = {
      artists: ['Harbour Lights'],
      albums: ['Harbour'],
      songs: ['Harbour Song', 'Harbour Bridge'],
    };
    expect(nameOfTop('harbour', names)).toBe('album Harbour');
    expect(nameOfTop('harbour bridge', names)).toBe('song Harbour Bridge');
  });

  it('is the artist before the album before the track of the same name', () => {
    const names = { artists: ['Weezer'], albums: ['Weezer'], songs: ['Weezer'] };
    expect(nameOfTop('weezer', names)).toBe('artist Weezer');
    expect(nameOfTop('weezer', { ...names, artists: [] })).toBe('album Weezer');
    expect(nameOfTop('weezer', { songs: ['Weezer'] })).toBe('song Weezer');
  });

  it('ignores articles, accents, punctuation and case', () => {
    expect(nameOfTop('beatles', { artists: ['The Beatles'], songs: ['Beatles Forever'] })).toBe(
      'artist The Beatles',
    );
    expect(nameOfTop('The Beatles', { artists: ['Beatles'] })).toBe('artist Beatles');
    expect(nameOfTop('the', { artists: ['Ann & The Hinges', 'The Halyards'] })).toBe('artist The Halyards');
    expect(nameOfTop('sigur ros', { artists: ['Sigur Rós'], songs: ['Sigur Ros Live'] })).toBe(
      'artist Sigur Rós',
    );
    expect(nameOfTop('ac dc', { artists: ['AC/DC'], songs: ['AC DC Tribute'] })).toBe('artist AC/DC');
    expect(nameOfTop('坂本', { artists: ['坂本龍一'] })).toBe('artist 坂本龍一');
  });

  it('prefers whole words to prefixes, and the first of equals', () => {
    expect(nameOfTop('sun', { artists: ['Sunday'], songs: ['Sun Dial', 'Sun Flower'] })).toBe(
      'song Sun Dial',
    );
    expect(nameOfTop('sun', { songs: ['Black Sun', 'Sundial'] })).toBe('song Black Sun');
  });

  it('is the first song found without a matching name, or else the first album or artist', () => {
    expect(nameOfTop('habour', { albums: ['Harbours'], songs: ['Harbour', 'Harbor'] })).toBe('song Harbour');
    expect(nameOfTop('un', { songs: ['Sundial'] })).toBe('song Sundial');
    expect(nameOfTop('...', { songs: ['...'] })).toBe('song ...');
    expect(nameOfTop('habour', { albums: ['Harbour'] })).toBe('album Harbour');
    expect(nameOfTop('sun', {})).toBeUndefined();
  });
});
