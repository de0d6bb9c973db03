import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readOffline, serverReturns, setOffline } from '#data/offline/offline-status.ts';
import { openDownloader } from '#data/offline/open-downloader.ts';
import { usePlaylists } from '#data/own/playlists-queries.ts';
import { openDownloadBrowser } from '#test/download-browser.ts';
import type { FakeCacheStorage } from '#test/fake-caches.ts';
import { type FakeServer, PROFILE, refuse, serveApi } from '#test/fake-server.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { OfflineWatch } from './offline-watch.tsx';

const PLAYLISTS = [1, 2].map((id) => ({ id, name: `Evening ${id}`, trackCount: 0, covers: [] }));

function Playlists() {
  const { data = [] } = usePlaylists();
  return <p>{data.map(({ name }) => name).join(', ')}</p>;
}

let caches: FakeCacheStorage;
let server: FakeServer;

beforeEach(async () => {
  caches = openDownloadBrowser();
  server = serveApi(
    {
      'GET /api/auth/me': () => PROFILE,
      'GET /api/users/playlists': () => PLAYLISTS,
      'GET /api/users/playlists/2/tracks': () => [],
    },
    refuse(404),
  );
  await (await openDownloader()).download({ kind: 'playlist', id: '2' });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  localStorage.clear();
  cleanup();
  // Closing the page removes the downloads.
  await vi.waitUntil(async () => (await caches.keys()).length === 0, { timeout: 30_000 });
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const open = (connection: 'connected' | 'disconnected') =>
  renderScreen(
    <>
      <OfflineWatch />
      <Playlists />
    </>,
    { station: { connection } },
  );

it('notices within seconds that a server responds again after one failure', async () => {
  server.answer({ 'GET /api/users/playlists': refuse(503) });
  open('connected');
  await vi.waitFor(() => screen.getByText('Evening 2'));
  expect(readOffline().isServerAway).toBe(true);

  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(readOffline().isServerAway, 'still failing').toBe(true);
  server.answer({ 'GET /api/users/playlists': () => PLAYLISTS });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await vi.waitFor(() => screen.getByText('Evening 1, Evening 2'));
  expect(readOffline().isServerAway).toBe(false);

  const countBefore = server.requests.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(server.requests, 'a server that is there is left alone').toHaveLength(countBefore);
});

it('sends no requests while the hub is disconnected, too', async () => {
  server.answer({ 'GET /api/users/playlists': refuse(503) });
  open('disconnected');
  await vi.waitFor(() => expect(readOffline().isServerAway).toBe(true));
  const countBefore = server.requests.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(server.requests).toHaveLength(countBefore);
});

it('checks less and less often while another request keeps failing', async () => {
  let returns = 0;
  open('connected');
  await vi.waitFor(() => screen.getByText('Evening 1, Evening 2'));
  act(() => setOffline({ isServerAway: true }));
  const stop = serverReturns.subscribe(() => {
    returns += 1;
    // Another request fails again when it is repeated.
    queueMicrotask(() => act(() => setOffline({ isServerAway: true })));
  });
  for (let second = 0; second < 600; second += 5) await act(() => vi.advanceTimersByTimeAsync(5_000));
  stop();
  expect(returns).toBeGreaterThan(3);
  expect(returns).toBeLessThan(9);
});
