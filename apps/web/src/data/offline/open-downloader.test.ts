import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToken } from '#api/token-store.ts';
import { openDownloadBrowser } from '#test/download-browser.ts';
import type { FakeCacheStorage } from '#test/fake-caches.ts';
import { type FakeServer, refuse, serveApi } from '#test/fake-server.ts';

const ALBUM = { kind: 'album', id: '7' } as const;
const WIRE_ALBUM = { id: 7, title: 'Harbour', trackCount: 1, artUrl: '/api/albums/7/art' };
const WIRE_TRACK = {
  id: 1,
  title: 'Low Tide',
  artist: 'Nova Kline',
  album: undefined,
  albumId: 7,
  duration: 'PT3M',
  durationMs: 180_000,
  audioUrl: '/api/tracks/1/stream',
  artists: [],
  authors: [],
  genres: [],
  isMissing: false,
};
const sound = (bytes: number) => () =>
  new Response(new Uint8Array(bytes), { headers: { etag: '"e"', 'content-length': String(bytes) } });

/** A page with its own modules, in the same browser. */
async function openPage() {
  vi.resetModules();
  const [downloaderModule, statusModule] = await Promise.all([
    import('./open-downloader.ts'),
    import('./offline-status.ts'),
  ]);
  return { ...downloaderModule, ...statusModule };
}

let caches: FakeCacheStorage;
let server: FakeServer;

beforeEach(() => {
  caches = openDownloadBrowser();
  server = serveApi(
    {
      'GET /api/albums/7': () => WIRE_ALBUM,
      'GET /api/tracks/album/7': () => [WIRE_TRACK],
      'GET /api/albums/7/art': () => new Response('picture'),
      'HEAD /api/tracks/1/stream': sound(0),
      'GET /api/tracks/1/stream': sound(100),
    },
    refuse(404),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe('a page that stays open', () => {
  it('stores data where the worker reads it, after another page has deleted the empty cache', async () => {
    const first = await openPage();
    const downloader = await first.openDownloader();
    await downloader.download(ALBUM);
    await downloader.settled();
    await downloader.remove(ALBUM);
    const second = await openPage();
    await second.startOffline();
    expect(await caches.keys(), 'nothing is kept').toEqual([]);

    await (await first.openDownloader()).download(ALBUM);
    await downloader.settled();
    const [address = ''] = first.readOffline().sounds.values();
    expect(first.readOffline().collections.get('album/7')?.state).toBe('offline');
    const cacheName = `kept-${address.split('/')[2]}`;
    expect(await caches.match(address, { cacheName }), 'the worker has it').toBeDefined();
  });

  it('leaves no cache behind when the user signs out during a download', async () => {
    const page = await openPage();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<Response>();
    server.answer({ 'GET /api/tracks/1/stream': () => arrived });
    const downloader = await page.openDownloader();
    await downloader.download(ALBUM);
    await vi.waitFor(() => expect(server.list('GET /api/tracks/1/stream')).toHaveLength(1));
    clearToken('left');
    await page.clearOffline();
    arrive(sound(100)());
    await downloader.settled();
    expect(await caches.keys()).toEqual([]);
  });
});

describe('data shown while the server does not respond', () => {
  const openWithAlbum = async () => {
    const page = await openPage();
    const downloader = await page.openDownloader();
    await downloader.download(ALBUM);
    await downloader.settled();
    const { fetchAlbum } = await import('#api/library/screens-api.ts');
    const readAlbum = () =>
      page.answerFromStore(
        () => fetchAlbum('7', new AbortController().signal),
        (downloader) => downloader.readAlbum('7'),
      );
    return { ...page, readAlbum };
  };

  it('is the download until the server responds', async () => {
    const { readAlbum, readOffline, serverReturns } = await openWithAlbum();
    const returned = vi.fn();
    serverReturns.subscribe(returned);
    server.answer({ 'GET /api/albums/7': refuse(503) });
    expect((await readAlbum()).artUrl).toContain('/kept-music/');
    expect([readOffline().isServerAway, returned.mock.calls.length]).toEqual([true, 0]);
    server.answer({ 'GET /api/albums/7': () => WIRE_ALBUM });
    expect((await readAlbum()).artUrl).toBe('/api/albums/7/art');
    expect([readOffline().isServerAway, returned.mock.calls.length], 'all else is asked again').toEqual([
      false,
      1,
    ]);
  });

  it('is not the download if the server refuses too many requests', async () => {
    const { readAlbum, readOffline } = await openWithAlbum();
    server.answer({ 'GET /api/albums/7': refuse(429) });
    await expect(readAlbum()).rejects.toMatchObject({ status: 429 });
    expect(readOffline().isServerAway).toBe(false);
  });
});
