import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearToken } from '#api/token-store.ts';
import { openDownloadBrowser } from '#test/download-browser.ts';
import { type FakeServer, refuse, serveApi } from '#test/fake-server.ts';
import { dismissToast, listToasts } from '#ui/toasts/toast-store.ts';
import { download, removeOffline } from './offline-actions.ts';
import { clearOffline, openDownloader } from './open-downloader.ts';

const PLAYLIST = { kind: 'playlist', id: '2' } as const;

let server: FakeServer;

beforeEach(() => {
  openDownloadBrowser();
  server = serveApi(
    {
      'GET /api/users/playlists': () => [{ id: 2, name: 'Evening', trackCount: 0, covers: [] }],
      'GET /api/users/playlists/2/tracks': () => [],
    },
    refuse(404),
  );
});
afterEach(async () => {
  for (const { id } of listToasts()) dismissToast(id);
  await clearOffline();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const signOut = async () => {
  clearToken('left');
  await clearOffline();
};
const reported = () => listToasts().map(({ message }) => message);

it('reports that something cannot be downloaded', async () => {
  server.answer({ 'GET /api/users/playlists': refuse(503) });
  await download(PLAYLIST, 'Evening');
  expect(reported()).toEqual([expect.stringContaining('Evening')]);
});

it('shows no message about a download to a user who signs in later', async () => {
  const { promise: answer, reject: fail } = Promise.withResolvers<Response>();
  server.answer({ 'GET /api/users/playlists': () => answer });
  const done = download(PLAYLIST, 'Evening');
  await vi.waitFor(() => expect(server.list('GET /api/users/playlists')).toHaveLength(1));
  await signOut();
  fail(new DOMException('Signed out.', 'AbortError'));
  await done;
  expect(reported()).toEqual([]);
});

it('shows no message about a removal to a user who signs in later', async () => {
  const downloader = await openDownloader();
  await downloader.download(PLAYLIST);
  await downloader.settled();
  const removed = removeOffline(PLAYLIST, 'Evening');
  await signOut();
  await removed;
  expect(reported()).toEqual([]);
});
