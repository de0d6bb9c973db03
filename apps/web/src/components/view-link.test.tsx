import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { albumAmongOthers } from '#navigation/view.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { AlbumLink, ViewLink } from './view-link.tsx';

const ALBUM = { id: '3', title: 'Harbour' };

function ShownLocation() {
  const { pathname, search, state } = useLocation();
  return <output>{`${pathname}${search} ${JSON.stringify(state)}`}</output>;
}

const shownLocation = () => screen.getByRole('status').textContent;
const handedOver = () => [
  sessionStorage.getItem('selectedAlbumId'),
  sessionStorage.getItem('selectedAlbumTitle'),
];

function press(init: MouseEventInit = {}): boolean {
  const link = screen.getByRole('link');
  const click = createEvent.click(link, init);
  fireEvent(link, click);
  return click.defaultPrevented;
}

describe('a link to a view', () => {
  afterEach(() => {
    leavePage();
    sessionStorage.clear();
  });

  it('has the address of its view and opens it inside the page', () => {
    renderScreen(
      <>
        <ViewLink view={{ id: 'genre-playlist', genreId: '4', genreName: 'Hard Rock' }}>Hard Rock</ViewLink>
        <ShownLocation />
      </>,
    );
    expect(screen.getByRole('link').getAttribute('href')).toBe('/genres/4?genre=Hard+Rock');
    expect(press()).toBe(true);
    expect(shownLocation()).toBe(
      '/genres/4?genre=Hard+Rock {"view":{"id":"genre-playlist","genreId":"4","genreName":"Hard Rock"}}',
    );
  });

  it('passes an album to the view that a press opens [M-031, M-032]', () => {
    renderScreen(
      <>
        <AlbumLink album={ALBUM}>Harbour</AlbumLink>
        <ShownLocation />
      </>,
    );
    expect(press()).toBe(true);
    expect(shownLocation()).toBe('/albums/3 {"view":{"id":"albums","albumId":"3"}}');
    expect(handedOver()).toEqual(['3', 'Harbour']);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'passes nothing to this tab when the press opens another one: %o',
    (init) => {
      renderScreen(
        <>
          <AlbumLink album={ALBUM} view={albumAmongOthers(ALBUM)}>
            Harbour
          </AlbumLink>
          <ShownLocation />
        </>,
      );
      const before = shownLocation();
      expect(screen.getByRole('link').getAttribute('href')).toBe('/albums?album=3');
      expect(press(init)).toBe(false);
      expect(shownLocation()).toBe(before);
      expect(handedOver()).toEqual([null, null]);
    },
  );
});
