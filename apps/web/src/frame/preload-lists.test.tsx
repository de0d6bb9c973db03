import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Suspense, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storeToken } from '#api/token-store.ts';
import { queryKeys } from '#data/query-keys.ts';
import { serveApi } from '#test/fake-server.ts';
import { leavePage } from '#test/leave-page.ts';
import { buildAlbum, buildArtist, buildTrack, pageOf } from '#test/library-entries.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { preloadLists } from './music-views.ts';
import { VIEW_TABLE } from './view-table.tsx';

vi.setConfig({ testTimeout: 30_000 });

type ListId = 'albums' | 'artists' | 'tracks' | 'genres';
const LISTS = [
  ['albums', '/albums', 'GET /api/albums', () => pageOf([buildAlbum(3, { title: 'Harbour' })]), 'Harbour'],
  ['artists', '/artists', 'GET /api/artists', () => pageOf([buildArtist(5, { name: 'Nova' })]), 'Nova'],
  ['tracks', '/songs', 'GET /api/tracks/diverse', () => [buildTrack(7, { title: 'Sundial' })], 'Sundial'],
  ['genres', '/genres', 'GET /api/genres', () => [{ id: 1, name: 'Fado', trackCount: 2 }], 'Fado'],
] as const;

/** Links like in the sidebar; the button opens the list itself. */
function Frame({ list, hrefs }: { list: ListId; hrefs: readonly string[] }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    preloadLists(client, gone.signal);
    return () => gone.abort();
  }, [client]);
  const List = VIEW_TABLE[list];
  return (
    <>
      {hrefs.map((href) => (
        <a key={href} href={href}>
          <span>{href}</span>
        </a>
      ))}
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Suspense>{isOpen && <List view={{ id: list }} />}</Suspense>
    </>
  );
}

beforeEach(() => storeToken('token'));
afterEach(leavePage);

it.each(LISTS)(
  '%s are requested when the pointer is over their link, and open with that response',
  async (list, href, key, answer, name) => {
    const server = serveApi({ [key]: answer });
    renderScreen(<Frame list={list} hrefs={[href]} />);
    fireEvent.pointerOver(screen.getByText(href));
    await waitFor(() => expect(server.list(key)).toHaveLength(1));
    fireEvent.click(screen.getByText('Open'));
    expect((await screen.findAllByText(name, {}, { timeout: 15_000 })).length).toBeGreaterThan(0);
    expect(server.list(key)).toHaveLength(1);
  },
);

it('a focused link sends the request as well, and a second event sends none', async () => {
  const server = serveApi({ 'GET /api/genres': () => [] });
  renderScreen(<Frame list="genres" hrefs={['/genres', '/artists']} />);
  const link = screen.getByText('/genres');
  fireEvent.focusIn(link);
  fireEvent.pointerOver(link);
  await waitFor(() => expect(server.list('GET /api/genres')).toHaveLength(1));
  fireEvent.pointerOver(link);
  // This request would come after any wrong one.
  fireEvent.pointerOver(screen.getByText('/artists'));
  await waitFor(() => expect(server.list('GET /api/artists')).toHaveLength(1));
  expect(server.list('GET /api/genres')).toHaveLength(1);
});

it('a known list is not requested again when the pointer is over its link, however old it is', async () => {
  const server = serveApi({ 'GET /api/albums': () => pageOf([buildAlbum(3)]), 'GET /api/genres': () => [] });
  let client: QueryClient | undefined;
  function Known() {
    const used = useQueryClient();
    useEffect(() => {
      client = used;
    }, [used]);
    return <Frame list="albums" hrefs={['/albums', '/genres']} />;
  }
  renderScreen(<Known />);
  fireEvent.pointerOver(screen.getByText('/albums'));
  const known = queryKeys.albums('title', 'asc', '');
  await waitFor(() => expect(client?.getQueryData(known)).toBeDefined());
  expect(server.list('GET /api/albums')).toHaveLength(1);
  await client?.invalidateQueries({ refetchType: 'none' });
  fireEvent.pointerOver(screen.getByText('/albums'));
  // This request would come after any wrong one.
  fireEvent.pointerOver(screen.getByText('/genres'));
  await waitFor(() => expect(server.list('GET /api/genres')).toHaveLength(1));
  expect(server.list('GET /api/albums')).toHaveLength(1);
});

it('single items, searches and other pages are not requested', async () => {
  const hrefs = ['/albums/3', '/artists?q=no', '/queue', '/', 'https://elsewhere.example/albums', '/genres'];
  const server = serveApi({});
  renderScreen(<Frame list="genres" hrefs={hrefs} />);
  // The last link sends a request, and any wrong one would come before it.
  for (const href of hrefs) fireEvent.pointerOver(screen.getByText(href));
  await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/api/genres'));
  const known = ['/api/auth/me', '/api/genres'];
  expect(server.requests.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([]);
});
