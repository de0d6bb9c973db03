import { expect, it } from 'vitest';
import { trackArtUrl } from './track-art.ts';

const album = { artUrl: '/api/albums/3/art?v=a' };

it.each([
  [{ id: 7, album, artUrl: '/own' }, album.artUrl],
  [{ id: 7, album: null, artUrl: '/own' }, '/own'],
  [{ id: 7, album: null, artUrl: null }, '/api/tracks/7/art'],
  [{ id: 7, album: null }, '/api/tracks/7/art'],
])('the picture of %o is %s', (track, url) => {
  expect(trackArtUrl(track)).toBe(url);
});
