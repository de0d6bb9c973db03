import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import type { ViewId } from '#navigation/view.ts';
import { VIEW_IDS } from '#navigation/view.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { Sidebar } from './sidebar.tsx';
import { TabBar } from './tab-bar.tsx';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(leavePage);

const itemNames = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe.each([
  [
    'sidebar',
    Sidebar,
    ['Home', 'Search', 'Games', 'Mixtape', 'Live', 'Albums', 'Artists', 'Songs', 'Library'],
  ],
  ['tab bar', TabBar, ['Home', 'Live', 'Search', 'Library']],
] as const)('%s', (_name, Navigation, names) => {
  const IDS: Readonly<Record<string, ViewId>> = {
    Home: 'home',
    Search: 'search',
    Games: 'games',
    Mixtape: 'liked',
    Live: 'live-streams',
    Albums: 'albums',
    Artists: 'artists',
    Songs: 'tracks',
    Library: 'library',
  };

  it('reports the identifier of the pressed item [A-122, M-028]', () => {
    const reported: ViewId[] = [];
    renderScreen(<Navigation activeView="home" onSelect={(id) => reported.push(id)} />);
    for (const name of names) fireEvent.click(screen.getByRole('button', { name }));
    expect(reported).toEqual(names.map((name) => IDS[name]));
  });

  it('marks the pressed item and no other [A-123]', () => {
    function Page() {
      const [view, setView] = useState<ViewId>('home');
      return <Navigation activeView={view} onSelect={setView} />;
    }
    renderScreen(<Page />);
    for (const name of [...names].reverse()) {
      fireEvent.click(screen.getByRole('button', { name }));
      const marked = screen
        .getAllByRole('button')
        .filter((item) => item.getAttribute('aria-current') === 'page');
      expect(marked).toEqual([screen.getByRole('button', { name })]);
    }
  });

  it('marks one item for every view, as the page or as its section', () => {
    for (const id of VIEW_IDS) {
      renderScreen(<Navigation activeView={id} onSelect={() => {}} />);
      const marked = screen.getAllByRole('button').map((item) => item.getAttribute('aria-current'));
      expect([id, marked.filter(Boolean).length]).toEqual([id, 1]);
      cleanup();
    }
  });
});

describe('sections of views without an item of their own', () => {
  const markedIn = (Navigation: typeof Sidebar, activeView: ViewId) => {
    renderScreen(<Navigation activeView={activeView} onSelect={() => {}} />);
    const marked = screen.getAllByRole('button').filter((item) => item.hasAttribute('aria-current'));
    cleanup();
    return marked.map((item) => [item.textContent, item.getAttribute('aria-current')]);
  };

  it('are Library and Search in the sidebar', () => {
    for (const id of ['queue', 'playlist', 'recently-played'] as const)
      expect(markedIn(Sidebar, id)).toEqual([['Library', 'true']]);
    for (const id of ['genres', 'genre-albums', 'genre-playlist'] as const)
      expect(markedIn(Sidebar, id)).toEqual([['Search', 'true']]);
  });

  it('are Library for every view without a tab', () => {
    for (const id of ['liked', 'games', 'albums', 'artists', 'tracks', 'queue', 'playlist'] as const)
      expect(markedIn(TabBar, id)).toEqual([['Library', 'true']]);
  });
});

describe('sidebar', () => {
  it('starts with logo, heading and the items home, search and games [M-022, M-023, A-117, A-118, A-119]', () => {
    renderScreen(<Sidebar activeView={undefined} onSelect={() => {}} />);
    const heading = screen.getByRole('heading', { level: 2, name: 'Tutti' });
    expect(heading.parentElement?.querySelector('svg')).not.toBeNull();
    expect(itemNames().slice(0, 3)).toEqual(['Home', 'Search', 'Games']);
  });

  it('has the item liked, called Mixtape, under the heading Library [A-120, A-121]', () => {
    const reported: ViewId[] = [];
    renderScreen(<Sidebar activeView={undefined} onSelect={(id) => reported.push(id)} />);
    const library = within(screen.getByRole('region', { name: 'Library' }));
    library.getByRole('heading', { level: 3, name: 'Library' });
    const items = within(library.getByRole('list')).getAllByRole('button');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Mixtape']);
    for (const item of items) fireEvent.click(item);
    fireEvent.click(library.getByRole('button', { name: 'Library' }));
    expect(reported).toEqual(['liked', 'library']);
  });

  it('continues with live streams, albums, artists and songs', () => {
    renderScreen(<Sidebar activeView={undefined} onSelect={() => {}} />);
    const browse = within(screen.getByRole('list', { name: 'Browse' }));
    expect(browse.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Live',
      'Albums',
      'Artists',
      'Songs',
    ]);
    expect(itemNames().slice(-4)).toEqual(['Live', 'Albums', 'Artists', 'Songs']);
  });
});

describe('playlists in the sidebar', () => {
  const playlist = (id: number) => ({ id, name: `Evening ${id}`, isPublic: false, trackCount: id });
  const renderWith = (playlists: readonly object[], path = '/') => {
    storeToken('token');
    serveApi({ 'GET /api/users/playlists': () => playlists });
    renderScreen(<Sidebar activeView={undefined} onSelect={() => {}} />, { path });
  };

  it('are links to their addresses, with the open one marked', async () => {
    renderWith([playlist(1), playlist(2)], '/playlists/2');
    const links = within(await screen.findByRole('region', { name: 'Playlists' })).getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
      ['/playlists/1', null],
      ['/playlists/2', 'page'],
    ]);
    expect(links[0]?.textContent).toBe('Evening 11 track');
  });

  it('show the artwork of their first tracks, four in a square, or a list icon if there is none', async () => {
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
    const links = within(await screen.findByRole('region', { name: 'Playlists' })).getAllByRole('link');
    const sourcesOf = (link: HTMLElement) =>
      [...link.querySelectorAll('img')].map(({ src }) => /albums\/(\d+)\/art/.exec(src)?.[1]);
    await waitFor(() => expect(links.map(sourcesOf)).toEqual([['1', '2', '3', '4'], ['5'], []]));
    expect(links[2]?.querySelector('svg')).not.toBeNull();
  });

  it('are forty at most, with a link to all of them', async () => {
    renderWith(Array.from({ length: 41 }, (_unused, index) => playlist(index + 1)));
    const region = within(await screen.findByRole('region', { name: 'Playlists' }));
    expect(region.getAllByRole('listitem')).toHaveLength(40);
    expect(region.getByRole('link', { name: 'Show all 41 playlists' }).getAttribute('href')).toBe('/library');
  });

  it('show a hint while there are none', async () => {
    renderWith([]);
    await screen.findByText('Your playlists will appear here.');
  });
});
