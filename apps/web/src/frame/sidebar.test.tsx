import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import type { ViewId } from '#navigation/view.ts';
import { useActiveView, VIEW_IDS } from '#navigation/view.ts';
import { addressOf } from '#navigation/view-addresses.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { buildRoomListing } from '#test/room-listing.ts';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(leavePage);

const itemNames = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe.each([
  [
    'sidebar',
    Sidebar,
    [
      'Home',
      'Live',
      'Rooms',
      'Search',
      'Games',
      'Library',
      'Mixtape',
      'Albums',
      'Artists',
      'Songs',
      'Genres',
    ],
  ],
  ['tab bar', TabBar, ['Home', 'Live', 'Search', 'Library']],
] as const)('%s', (_name, Navigation, names) => {
  const IDS: Readonly<Record<string, ViewId>> = {
    Home: 'home',
    Search: 'search',
    Games: 'games',
    Mixtape: 'liked',
    Live: 'live-streams',
    Rooms: 'rooms',
    Albums: 'albums',
    Artists: 'artists',
    Songs: 'tracks',
    Genres: 'genres',
    Library: 'library',
  };

  it('reports the identifier of the pressed item to the address [A-122, M-028]', () => {
    const reported: ViewId[] = [];
    function Page() {
      reported.push(useActiveView().id);
      return <Navigation activeView="home" />;
    }
    renderScreen(<Page />, { path: '/queue' });
    for (const name of names) fireEvent.click(screen.getByRole('link', { name }));
    expect(reported).toEqual(['queue', ...names.map((name) => IDS[name])]);
  });

  it('links every item to the address of its view, so that the browser can open it in a new tab', () => {
    renderScreen(<Navigation activeView="home" />);
    for (const name of names) {
      const link = screen.getByRole('link', { name });
      expect(link.getAttribute('href')).toBe(addressOf({ id: IDS[name] ?? 'home' }));
    }
  });

  it('marks the pressed item and no other [A-123]', () => {
    function Page() {
      return <Navigation activeView={useActiveView().id} />;
    }
    renderScreen(<Page />);
    for (const name of [...names].reverse()) {
      fireEvent.click(screen.getByRole('link', { name }));
      const marked = screen
        .getAllByRole('link')
        .filter((item) => item.getAttribute('aria-current') === 'page');
      expect(marked).toEqual([screen.getByRole('link', { name })]);
    }
  });

  it('marks one item for every view, as the page or as its section', () => {
    for (const id of VIEW_IDS) {
      renderScreen(<Navigation activeView={id} />);
      const marked = screen.getAllByRole('link').map((item) => item.getAttribute('aria-current'));
      expect([id, marked.filter(Boolean).length]).toEqual([id, 1]);
      cleanup();
    }
  });
});

describe('sections of views without an item of their own', () => {
  const markedIn = (Navigation: typeof Sidebar, activeView: ViewId) => {
    renderScreen(<Navigation activeView={activeView} />);
    const marked = screen.getAllByRole('link').filter((item) => item.hasAttribute('aria-current'));
    cleanup();
    return marked.map((item) => [item.textContent, item.getAttribute('aria-current')]);
  };

  it('are Library and Genres in the sidebar', () => {
    for (const id of ['queue', 'playlist', 'recently-played'] as const)
      expect(markedIn(Sidebar, id)).toEqual([['Library', 'true']]);
    for (const Navigation of [Sidebar, TabBar])
      expect(markedIn(Navigation, 'mix')).toEqual([['Home', 'true']]);
    expect(markedIn(TabBar, 'rooms')).toEqual([['Live', 'true']]);
    expect(markedIn(Sidebar, 'genres')).toEqual([['Genres', 'page']]);
    for (const id of ['genre-albums', 'genre-playlist'] as const)
      expect(markedIn(Sidebar, id)).toEqual([['Genres', 'true']]);
  });

  it('are Library for every view without a tab', () => {
    for (const id of [
      'liked',
      'games',
      'albums',
      'artists',
      'tracks',
      'genres',
      'genre-playlist',
      'queue',
    ] as const)
      expect(markedIn(TabBar, id)).toEqual([['Library', 'true']]);
  });
});

describe('sidebar', () => {
  it('starts with logo, heading and the items home, live, rooms, search and games [M-022, M-023, A-117, A-118, A-119]', () => {
    renderScreen(<Sidebar activeView={undefined} />);
    const heading = screen.getByRole('heading', { level: 2, name: 'Tutti' });
    expect(heading.parentElement?.querySelector('svg')).not.toBeNull();
    expect(itemNames().slice(0, 5)).toEqual(['Home', 'Live', 'Rooms', 'Search', 'Games']);
  });

  it('counts the people in rooms of this person', async () => {
    storeToken('token');
    const rooms = [
      buildRoomListing(),
      buildRoomListing({ id: 'b'.repeat(22), hereCount: 2 }),
      buildRoomListing({ id: 'c'.repeat(22), isPublic: true, isMember: false, hereCount: 40 }),
    ];
    serveApi({
      'GET /api/rooms': () => ({ rooms, canOpen: true, canOpenPublic: false }),
      'GET /api/users/playlists': () => [],
    });
    renderScreen(<Sidebar activeView={undefined} />);
    fireEvent.pointerMove(window);
    await screen.findByText('5 in your rooms');
    expect(screen.getByRole('link', { name: /^Rooms/ }).getAttribute('href')).toBe('/rooms');
  });

  it('has the item liked, called Mixtape, under the heading Library [A-120, A-121]', () => {
    renderScreen(<Sidebar activeView={undefined} />);
    const library = within(screen.getByRole('region', { name: 'Library' }));
    library.getByRole('heading', { level: 3, name: 'Library' });
    const items = within(library.getByRole('list')).getAllByRole('link');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Mixtape', addressOf({ id: 'liked' })],
    ]);
    const heading = library.getByRole('link', { name: 'Library' });
    expect(heading.getAttribute('href')).toBe(addressOf({ id: 'library' }));
  });

  it('ends with albums, artists, songs and genres', () => {
    renderScreen(<Sidebar activeView={undefined} />);
    const browse = within(screen.getByRole('list', { name: 'Browse' }));
    expect(browse.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Albums',
      'Artists',
      'Songs',
      'Genres',
    ]);
    expect(itemNames().slice(-4)).toEqual(['Albums', 'Artists', 'Songs', 'Genres']);
  });
});

describe('playlists in the sidebar', () => {
  const playlist = (id: number) => ({ id, name: `Evening ${id}`, isPublic: false, trackCount: id });
  const renderWith = (playlists: readonly object[], path = '/') => {
    storeToken('token');
    serveApi({ 'GET /api/users/playlists': () => playlists });
    renderScreen(<Sidebar activeView={undefined} />, { path });
  };

  it('are links to their addresses, with the open one marked', async () => {
    renderWith([playlist(1), playlist(2)], '/playlists/2');
    const links = await within(await screen.findByRole('region', { name: 'Playlists' })).findAllByRole(
      'link',
    );
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['/playlists/1', null],
      ['/playlists/2', 'page'],
    ]);
    expect(links[0]?.textContent).toBe('Evening 11 track');
  });

  it('show the artwork of their first albums, four in a square or else up to three, or a list icon if there is none', async () => {
    const cover = (id: number) => ({
      title: `Album ${id}`,
      artUrl: `/api/albums/${id}/art`,
      artColour: null,
    });
    const coverOf = (...ids: number[]) => ids.map(cover);
    renderWith([
      { ...playlist(1), covers: coverOf(1, 2, 3, 4) },
      { ...playlist(2), covers: coverOf(5, 6) },
      playlist(3),
    ]);
    const links = await within(await screen.findByRole('region', { name: 'Playlists' })).findAllByRole(
      'link',
    );
    const sourcesOf = (link: HTMLElement) =>
      [...link.querySelectorAll('img')].map(({ src }) => /albums\/(\d+)\/art/.exec(src)?.[1]);
    await waitFor(() => expect(links.map(sourcesOf)).toEqual([['1', '2', '3', '4'], ['5', '6'], []]));
    expect(links[2]?.querySelector('svg')).not.toBeNull();
  });

  it('are forty at most, with a link to all of them', async () => {
    renderWith(Array.from({ length: 41 }, (_unused, index) => playlist(index + 1)));
    const region = within(await screen.findByRole('region', { name: 'Playlists' }));
    expect(await region.findAllByRole('listitem')).toHaveLength(40);
    expect(region.getByRole('link', { name: 'Show all 41 playlists' }).getAttribute('href')).toBe('/library');
  });

  it('show a hint while there are none', async () => {
    renderWith([]);
    await screen.findByText('Your playlists will appear here.');
  });
});
