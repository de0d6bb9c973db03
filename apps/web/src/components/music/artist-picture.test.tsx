import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ARTISTS, UNKNOWN_ARTISTS, UNTAGGED_ARTISTS } from '#test/artist-names.ts';
import { paletteClass } from '../drawings/palette.ts';
import { ArtistPicture, initialsOf, recordOf } from './artist-picture.tsx';

const artist = {
  name: 'Nova Kline',
  pictureUrl: '/api/artists/1/picture?v=x',
  pictureColours: undefined,
  artUrls: [1, 2, 3, 4].map((id) => `/api/albums/${id}/art?v=x`),
};
const pictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? '');

afterEach(cleanup);

describe('the picture of an artist', () => {
  it('is their own; artwork replaces one that fails to load, and initials replace that', () => {
    const { rerender, container } = render(<ArtistPicture artist={artist} sizePx={160} isLazy={false} />);
    expect(pictures()).toEqual(['/api/artists/1/picture?v=x&size=192']);
    fireEvent.error(document.querySelector('img') as HTMLImageElement);
    expect(pictures().map((src) => src.replace(/\?.*/, ''))).toEqual(
      [1, 2, 3, 4].map((id) => `/api/albums/${id}/art`),
    );
    rerender(<ArtistPicture artist={{ ...artist, pictureUrl: undefined, artUrls: [] }} sizePx={160} />);
    expect(container.textContent).toBe('NK');
  });

  it('is a record with the cover of a song on its label, whose initials replace one that fails to load', () => {
    const bare = { ...artist, pictureUrl: undefined, artUrls: [], songArtUrl: '/api/tracks/7/art' };
    const { container, rerender } = render(<ArtistPicture artist={bare} sizePx={160} />);
    expect(pictures().map((src) => src.replace(/\?.*/, ''))).toEqual(['/api/tracks/7/art']);
    expect(container.textContent).toBe('');
    fireEvent.error(document.querySelector('img') as HTMLImageElement);
    expect(container.textContent).toBe('NK');
    // Too small for a label.
    rerender(<ArtistPicture artist={{ ...bare, songArtUrl: '/api/tracks/8/art' }} sizePx={48} />);
    expect(pictures()).toEqual([]);
  });

  it.each([
    ['Nova Kline', 'NK'],
    ['The Trio', 'T'],
    ['坂本', '坂'],
    ['!!!', '♪'],
  ])('shows %s as %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('differs in color or in the kind of record from those beside, above and below in a grid', () => {
    const lookOf = (name: string) => `${paletteClass(name)} ${recordOf(name)}`;
    for (const artists of [ARTISTS, UNKNOWN_ARTISTS, UNTAGGED_ARTISTS]) {
      expect(new Set(artists.map(recordOf)).size).toBe(4);
      for (const columns of [1, 3, 6, 9]) {
        const below = artists.slice(columns);
        const alike = below.filter((name, at) => lookOf(name) === lookOf(artists[at] ?? ''));
        expect(alike).toEqual([]);
      }
    }
  });
});
