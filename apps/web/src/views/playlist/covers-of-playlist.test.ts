import { expect, it } from 'vitest';
import { coversOfPlaylist } from './covers-of-playlist.ts';

const tracksOf = (album: number, count: number, artColour?: string) =>
  Array.from({ length: count }, () => ({
    albumId: `${album}`,
    coverImageUrl: `/covers/${album}`,
    artColour,
  }));
const albumsOf = (tracks: Parameters<typeof coversOfPlaylist>[0]) =>
  coversOfPlaylist(tracks).map(({ albumId }) => Number(albumId));

it('a playlist shows the first four albums, however many tracks of one come before the next', () => {
  const tracks = [1, 2, 1, 3, 4, 5].flatMap((albumId) => tracksOf(albumId, 40));
  expect(albumsOf(tracks)).toEqual([1, 2, 3, 4]);
  expect(albumsOf(tracks.slice(0, 100))).toEqual([1, 2]);
  expect(albumsOf([{ coverImageUrl: '/covers/0' }, ...tracksOf(7, 1)])).toEqual([7]);
  expect(albumsOf([])).toEqual([]);
});

it('a playlist shows real covers among its first tracks before drawings', () => {
  const tracks = [1, 2, 3, 4].flatMap((albumId) => tracksOf(albumId, 2));
  expect(albumsOf([...tracks, ...tracksOf(5, 1, '#123456')])).toEqual([5, 1, 2, 3]);
});
