import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PlaylistPicture } from './playlist-picture.tsx';

const coversOf = (...names: readonly string[]) => names.map((name) => ({ artUrl: `/covers/${name}` }));

function show(name: string, ...covers: readonly string[]) {
  const { container } = render(<PlaylistPicture playlist={{ id: '1', name, covers: coversOf(...covers) }} />);
  const square = container.firstElementChild;
  return { covers: container.querySelectorAll('img').length, classes: [...(square?.classList ?? [])] };
}

it('a playlist of fewer than four albums lays each cover once on a sheet in the colors of its name', () => {
  for (const [count, covers] of [['a'], ['a', 'b', 'a'], ['a', 'b', 'c']].entries()) {
    const shown = show('Road trip', ...covers);
    expect(shown.covers).toBe(count + 1);
    expect(shown.classes).toContain('cover-sheet');
  }
  const huesOf = (name: string) => show(name, 'a').classes.filter((one) => one.startsWith('name-hue-'));
  expect(huesOf('Road trip')).not.toEqual(huesOf('Kitchen radio 2026'));
});

it('a playlist of four albums or more is a square of four covers', () => {
  const shown = show('Road trip', 'a', 'b', 'c', 'd', 'e');
  expect(shown.covers).toBe(4);
  expect(shown.classes).not.toContain('cover-sheet');
});

it('an empty playlist has a sign in place of covers', () => {
  const { container } = render(<PlaylistPicture playlist={{ id: '1', name: 'New', covers: [] }} />);
  expect(container.querySelectorAll('img')).toHaveLength(0);
  expect(container.querySelectorAll('svg')).toHaveLength(1);
});

it('playlists of the same albums that follow each other lie in different ways', () => {
  const looks = Array.from({ length: 40 }, (_unused, index) => {
    const playlist = { id: String(index + 1), name: 'Road trip', covers: coversOf('a', 'b') };
    const { container } = render(<PlaylistPicture playlist={playlist} />);
    const sheet = container.firstElementChild as HTMLElement;
    const laid = [...sheet.classList].find((one) => one.startsWith('is-laid-'));
    return `${laid} ${sheet.querySelector('img')?.getAttribute('src')}`;
  });
  for (const [index, look] of looks.entries()) expect(look).not.toBe(looks[index + 1]);
  expect(new Set(looks).size).toBe(10);
});
