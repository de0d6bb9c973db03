import { describe, expect, it } from 'vitest';
import type { Album } from '#data/library/library-queries.ts';
import type { Playlist } from '#data/own/playlists-queries.ts';
import { chooseShortcuts, SHORTCUTS, type Shortcut } from './choose-shortcuts.ts';

const album = (id: number) => ({ id: `${id}`, title: `Album ${id}` }) as unknown as Album;
const playedAlbum = (id: number, hour: number) => ({
  album: album(id),
  playedAt: new Date(hour * 3_600_000),
});
const station = (id: number, hour: number) => ({
  id: `${id}`,
  genreId: `${id}`,
  genreName: `Genre ${id}`,
  listenedAt: new Date(hour * 3_600_000),
});
const playlist = (id: number, trackCount = 3) => ({ id: `${id}`, trackCount }) as unknown as Playlist;
const mix = (genreId: number) => ({ genreId: `${genreId}`, genreName: `Genre ${genreId}`, covers: [] });
const nothing = {
  stations: [],
  recentAlbums: [],
  playlists: [],
  hasFavorites: false,
  libraryAlbums: [],
  mixes: [],
};
const numbers = (count: number) => Array.from({ length: count }, (_unused, index) => index + 1);

function describeShortcut(shortcut: Shortcut): string {
  if (shortcut.kind === 'station') return `station ${shortcut.station.genreId}`;
  if (shortcut.kind === 'album') return `album ${shortcut.album.id}`;
  if (shortcut.kind === 'mix') return `mix ${shortcut.mix.genreId}`;
  return shortcut.kind === 'playlist' ? `playlist ${shortcut.playlist.id}` : 'favorites';
}

const choose = (sources: Partial<Parameters<typeof chooseShortcuts>[0]>) =>
  chooseShortcuts({ ...nothing, ...sources }).map(describeShortcut);

describe('the shortcuts of home', () => {
  it('leave out the album that stands above them', () => {
    const recentAlbums = [playedAlbum(1, 3), playedAlbum(2, 2)];
    const libraryAlbums = numbers(3).map(album);
    expect(choose({ recentAlbums, libraryAlbums, albumAbove: '1' })).toEqual(['album 2', 'album 3']);
    expect(choose({ libraryAlbums, albumAbove: '1' })).toEqual(['album 2', 'album 3']);
  });

  it('mix stations and albums, last played first', () => {
    const stations = [station(1, 5), station(2, 2)];
    const recentAlbums = [playedAlbum(7, 6), playedAlbum(8, 3)];
    expect(choose({ stations, recentAlbums })).toEqual(['album 7', 'station 1', 'album 8', 'station 2']);
  });

  it('are eight albums of the library for a new account', () => {
    expect(choose({ libraryAlbums: numbers(20).map(album) })).toEqual(numbers(8).map((id) => `album ${id}`));
  });

  it('keep room for favorites and two playlists beside many played albums', () => {
    const recentAlbums = numbers(20).map((id) => playedAlbum(id, 30 - id));
    const chosen = choose({
      recentAlbums,
      hasFavorites: true,
      playlists: [1, 2, 3].map((id) => playlist(id)),
    });
    expect(chosen).toEqual([
      ...numbers(5).map((id) => `album ${id}`),
      'favorites',
      'playlist 1',
      'playlist 2',
    ]);
  });

  it('take further playlists before albums that were never played', () => {
    const chosen = choose({ playlists: numbers(4).map((id) => playlist(id)), libraryAlbums: [album(9)] });
    expect(chosen).toEqual(['playlist 1', 'playlist 2', 'playlist 3', 'playlist 4', 'album 9']);
  });

  it('are filled up with mixes in a library of few albums', () => {
    const mixes = [1, 2].map(mix);
    expect(choose({ libraryAlbums: [album(3)], mixes })).toEqual(['album 3', 'mix 1', 'mix 2']);
  });

  it('show no album twice and no empty playlist', () => {
    const chosen = choose({
      recentAlbums: [playedAlbum(1, 1)],
      libraryAlbums: [album(1), album(2)],
      playlists: [playlist(1, 0)],
    });
    expect(chosen).toEqual(['album 1', 'album 2']);
  });

  it('are never more than eight, and none without music', () => {
    const recentAlbums = numbers(9).map((id) => playedAlbum(id, id));
    expect(choose({ recentAlbums })).toHaveLength(SHORTCUTS);
    expect(choose({})).toEqual([]);
  });
});
