import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToken } from '#api/token-store.ts';
import type { FakeCacheStorage } from '#test/fake-caches.ts';
import { type FakeServer, refuse, serveApi } from '#test/fake-server.ts';
import { openKeepingBrowser } from '#test/keeping-browser.ts';

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

/** A page with modules of its own, in the same browser. */
async function openPage() {
  vi.resetModules();
  const [opening, here] = await Promise.all([import('./open-keeper.ts'), import('./kept-here.ts')]);
  return { ...opening, ...here };
}

let caches: FakeCacheStorage;
let server: FakeServer;

beforeEach(() => {
  caches = openKeepingBrowser();
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
  it('stores where the worker looks, after another page has deleted its empty cache', async () => {
    const first = await openPage();
    const keeper = await first.openKeeper();
    await keeper.keep(ALBUM);
    await keeper.settled();
    await keeper.remove(ALBUM);
    const second = await openPage();
    await second.enterKept();
    expect(await caches.keys(), 'nothing is kept').toEqual([]);

    await (await first.openKeeper()).keep(ALBUM);
    await keeper.settled();
    const [address = ''] = first.readKept().sounds.values();
    expect(first.readKept().collections.get('album/7')?.state).toBe('kept');
    const cacheName = `kept-${address.split('/')[2]}`;
    expect(await caches.match(address, { cacheName }), 'the worker has it').toBeDefined();
  });

  it('leaves no cache behind when the user signs out during a download', async () => {
    const page = await openPage();
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<Response>();
    server.answer({ 'GET /api/tracks/1/stream': () => arrived });
    const keeper = await page.openKeeper();
    await keeper.keep(ALBUM);
    await vi.waitFor(() => expect(server.list('GET /api/tracks/1/stream')).toHaveLength(1));
    clearToken('left');
    await page.leaveKept();
    arrive(sound(100)());
    await keeper.settled();
    expect(await caches.keys()).toEqual([]);
  });
});

describe('data shown while the server does not respond', () => {
  const openWithAlbum = async () => {
    const page = await openPage();
    const keeper = await page.openKeeper();
    await keeper.keep(ALBUM);
    await keeper.settled();
    const { fetchAlbum } = await import('#api/library-api.ts');
    const ask = () =>
      page.answerInPlace(
        () => fetchAlbum('7', new AbortController().signal),
        (kept) => kept.readAlbum('7'),
      );
    return { ...page, ask };
  };

  it('is the download, until the server responds', async () => {
    const { ask, readKept, serverReturns } = await openWithAlbum();
    const returned = vi.fn();
    serverReturns.subscribe(returned);
    server.answer({ 'GET /api/albums/7': refuse(503) });
    expect((await ask()).artUrl).toContain('/kept-music/');
    expect([readKept().isServerAway, returned.mock.calls.length]).toEqual([true, 0]);
    server.answer({ 'GET /api/albums/7': () => WIRE_ALBUM });
    expect((await ask()).artUrl).toBe('/api/albums/7/art');
    expect([readKept().isServerAway, returned.mock.calls.length], 'all else is asked again').toEqual([
      false,
      1,
    ]);
  });

  it('is nothing if the server responds that there are too many requests', async () => {
    const { ask, readKept } = await openWithAlbum();
    server.answer({ 'GET /api/albums/7': refuse(429) });
    await expect(ask()).rejects.toMatchObject({ status: 429 });
    expect(readKept().isServerAway).toBe(false);
  });
});
