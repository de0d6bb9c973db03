import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ArtistPicture, initialsOf } from './artist-picture.tsx';

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

  it.each([
    ['Nova Kline', 'NK'],
    ['The Trio', 'T'],
    ['坂本', '坂'],
    ['!!!', '♪'],
  ])('shows %s as %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
