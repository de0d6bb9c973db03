import { expect, it } from 'vitest';
import { onePerAlbum } from './one-per-album.ts';

it('keeps the first track of each album, and every track without one', () => {
  const tracks = [
    { id: '1', albumId: '3' },
    { id: '2', albumId: undefined },
    { id: '4', albumId: '3' },
    { id: '3', albumId: undefined },
    { id: '2', albumId: undefined },
  ];
  expect(onePerAlbum(tracks, (track) => track).map(({ id }) => id)).toEqual(['1', '2', '3']);
});
