import { fireEvent, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { leavePage } from '#test/leave-page.ts';
import { Artwork } from './artwork.tsx';

const image = () => document.querySelector('img');

describe('Artwork', () => {
  afterEach(leavePage);

  it("requests its display size, lazily, with the picture's color in its final place", () => {
    render(<Artwork artUrl="/api/albums/3/art?v=1" title="Harbour" sizePx={180} color="#334455" />);
    expect(image()?.getAttribute('src')).toBe('/api/albums/3/art?v=1&size=192');
    expect(image()?.getAttribute('loading')).toBe('lazy');
    expect(image()?.style.backgroundColor).toBe('rgb(51, 68, 85)');
    expect([image()?.getAttribute('width'), image()?.getAttribute('height')]).toEqual(['180', '180']);
  });

  it.each([
    [1, 192],
    [1.75, 320],
    [2, 640],
    [3, 640],
  ])('has enough pixels for a screen of density %d, and never more than twice its edge', (density, size) => {
    vi.stubGlobal('devicePixelRatio', density);
    render(<Artwork artUrl="/api/albums/3/art" title="Harbour" sizePx={182} />);
    expect(image()?.getAttribute('src')).toBe(`/api/albums/3/art?size=${size}`);
  });

  it('shows a placeholder if a picture fails, until there is another one [M-531]', () => {
    const { rerender, container } = render(<Artwork artUrl="/gone" title="Harbour" sizePx={40} />);
    fireEvent.error(image() as HTMLImageElement);
    expect(image()).toBeNull();
    expect(container.querySelector('svg')).not.toBeNull();
    rerender(<Artwork artUrl="/there" title="Harbour" sizePx={40} />);
    expect(image()?.getAttribute('src')).toContain('/there');
  });
});
