import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalogWrites } from '#features/library/catalog-writes.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../test/library-rows.ts';
import { type CallParameters, type ConnectedApp, connectApp, toUrl } from '../../test/subsonic-calls.ts';

const BYTES = Buffer.from(
  Uint8Array.from({ length: 300_001 }, (_, index) => (index * 31 + (index >> 8)) & 255),
);

describe.each(DATABASE_KINDS)('media for apps on %s', (kind) => {
  let server: TestServer;
  let app: ConnectedApp;
  let base = '';
  let songs: number[] = [];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const { queries } = server.database;
    songs = await insertLibraryRows(queries, [
      { title: 'One', artist: 'Ann', album: 'First', genres: ['Jazz'] },
      { title: 'Two', artist: 'Ann', genres: ['Jazz'] },
      { title: 'Gone', artist: 'Ann', album: 'First', genres: ['Jazz'] },
    ]);
    await queries.updateTable('album').set({ track_count: 1 }).execute();
    await queries.updateTable('artist').set({ track_count: 2, album_count: 1 }).execute();
    await markMissing(queries, songs.slice(2));
    const { path: location } = await queries
      .selectFrom('track')
      .select('path')
      .where('id', '=', songs[0] ?? 0)
      .executeTakeFirstOrThrow();
    const file = path.join(server.config.musicDir ?? '', location);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, BYTES);
    app = await connectApp(server);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  function fetchFrom(method: string, parameters: CallParameters, init: RequestInit = {}): Promise<Response> {
    return fetch(base + toUrl(method, { apiKey: app.key.secret, f: 'json', ...parameters }), init);
  }
  const songId = () => `tr-${songs[0]}`;

  it.each(['stream', 'stream.view', 'download'])(
    '%s sends the original file, whole and in parts',
    async (method) => {
      const whole = await fetchFrom(method, { id: songId() });
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
      expect(Buffer.from(await whole.arrayBuffer()).equals(BYTES)).toBe(true);
      const part = await fetchFrom(method, { id: songId() }, { headers: { range: 'bytes=100-1099' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([
        206,
        `bytes 100-1099/${BYTES.length}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(BYTES.subarray(100, 1_100))).toBe(true);
      const beyond = await fetchFrom(method, { id: songId() }, { headers: { range: 'bytes=9999999-' } });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${BYTES.length}`]);
      expect(await beyond.json()).toMatchObject({
        'subsonic-response': { status: 'failed', error: { code: 0 } },
      });
      const known = await fetchFrom(
        method,
        { id: songId() },
        { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } },
      );
      expect(known.status).toBe(304);
      const head = await fetchFrom(method, { id: songId() }, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(BYTES.length)]);
    },
  );

  it('pages of other origins may play it, and a download has a file name', async () => {
    const streamed = await fetchFrom('stream', { id: songId() });
    await streamed.arrayBuffer();
    expect(streamed.headers.get('access-control-allow-origin')).toBe('*');
    expect(streamed.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(streamed.headers.get('accept-ranges')).toBe('bytes');
    expect(streamed.headers.get('content-disposition')).toMatch(/^inline; filename="One.mp3"/);
    const download = await fetchFrom('download', { id: songId() });
    await download.arrayBuffer();
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="One.mp3"/);
  });

  it('a file that opens but cannot be read is refused in an envelope, in the requested form', async () => {
    const row = await server.database.queries
      .selectFrom('track')
      .select('path')
      .where('id', '=', songs[1] ?? 0)
      .executeTakeFirstOrThrow();
    const file = path.join(server.config.musicDir ?? '', row.path);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, BYTES);
    const id = `tr-${songs[1]}`;
    await (await fetchFrom('stream', { id })).arrayBuffer();
    // An open file is checked again only after seconds.
    truncateSync(file);
    const refused = await fetchFrom('stream', { id });
    expect([
      refused.status,
      refused.headers.get('retry-after'),
      refused.headers.get('cache-control'),
    ]).toEqual([503, '5', 'no-store']);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(await refused.json()).toMatchObject({
      'subsonic-response': { status: 'failed', error: { code: 0 } },
    });
    const asXml = await fetchFrom('stream', { id, f: 'xml' });
    expect(await asXml.text()).toContain('<subsonic-response');
    const ours = await fetch(`${base}/api/tracks/${songs[1]}/stream`, {
      headers: { authorization: `Bearer ${app.user.token}` },
    });
    expect([ours.status, ours.headers.get('retry-after'), ours.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(await ours.json()).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('neither stream nor download counts as a play (opensubsonic 7)', async () => {
    await (await fetchFrom('stream', { id: songId() })).arrayBuffer();
    await (await fetchFrom('download', { id: songId() })).arrayBuffer();
    const plays = await server.database.queries.selectFrom('play').selectAll().execute();
    expect(plays).toEqual([]);
  });

  it.each(['stream', 'download'])(
    '%s of a missing or unknown song, or of something else, is refused in an envelope',
    async (method) => {
      for (const [id, code] of [
        [`tr-${songs[2]}`, 70],
        ['tr-99999', 70],
        ['al-1', 70],
        ['1', 70],
        [undefined, 10],
      ] as const) {
        const refused = await fetchFrom(method, { id });
        expect([id, refused.status, refused.headers.get('content-type')]).toEqual([
          id,
          200,
          'application/json; charset=utf-8',
        ]);
        expect(await refused.json()).toMatchObject({ 'subsonic-response': { error: { code } } });
      }
    },
  );

  it('pictures are always JPEG, including generated ones, in the next larger size', async () => {
    const { album } = await app.request('getAlbum', { id: 'al-1' });
    const playlist = await server.call('POST', '/api/users/playlists', {
      token: app.user.token,
      body: { name: 'Mine', isPublic: false },
    });
    const ids = [album.coverArt, 'al-1', songId(), `tr-${songs[1]}`, 'ar-1', `pl-${playlist.json().id}`];
    for (const id of ids)
      for (const [size, edge] of [
        [undefined, 640],
        [1, 96],
        [97, 192],
        [1_200, 1_200],
        [5_000, 1_200],
        ['-3', 640],
        ['large', 640],
      ] as const) {
        const answer = await fetchFrom(
          'getCoverArt',
          { id, size },
          { headers: { accept: 'image/webp,*/*' } },
        );
        expect([id, size, answer.status, answer.headers.get('content-type')]).toEqual([
          id,
          size,
          200,
          'image/jpeg',
        ]);
        const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
        expect([id, size, format, width, height]).toEqual([id, size, 'jpeg', edge, edge]);
      }
  });

  it('a new picture of an artist or a playlist has a new coverArt', async () => {
    const { queries } = server.database;
    const { artist: before } = await app.request('getArtist', { id: 'ar-1' });
    expect(before.coverArt).toBe('ar-1');
    const seen = new Set();
    for (const art_version of ['1-1', '2-2']) {
      await queries.updateTable('artist').set({ art_version }).where('id', '=', 1).execute();
      const { artist } = await app.request('getArtist', { id: 'ar-1' });
      expect(artist.coverArt).toMatch(/^ar-1_[\w-]+$/);
      seen.add(artist.coverArt);
    }
    await queries.updateTable('artist').set({ art_version: null }).where('id', '=', 1).execute();

    const { playlist } = await app.send('createPlaylist', { name: 'Pictured' });
    const coverArt = async () => {
      const { playlists } = await app.request('getPlaylists');
      const [shown] = playlists.playlist.filter(({ id }: { id: string }) => id === playlist.id);
      const whole = await app.request('getPlaylist', { id: playlist.id });
      expect(whole.playlist.coverArt).toBe(shown.coverArt);
      expect((await fetchFrom('getCoverArt', { id: shown.coverArt })).status).toBe(200);
      return shown.coverArt as string;
    };
    seen.add(await coverArt());
    expect(await coverArt()).toBe(playlist.coverArt);
    server.clock.advance(1_000);
    await app.send('updatePlaylist', { playlistId: playlist.id, songIdToAdd: songId() });
    seen.add(await coverArt());
    // The album that shows it may have a new picture.
    await createCatalogWrites(queries).raiseRevision();
    seen.add(await coverArt());
    expect(seen.size).toBe(5);
  });

  it('a versioned picture may be cached forever, and others are revalidated', async () => {
    const { album } = await app.request('getAlbum', { id: 'al-1' });
    expect(album.coverArt).toMatch(/^al-1_[\w-]+$/);
    const versioned = await fetchFrom('getCoverArt', { id: album.coverArt });
    expect(versioned.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const plain = await fetchFrom('getCoverArt', { id: 'al-1' });
    expect(plain.headers.get('cache-control')).toBe('private, no-cache');
    const etag = plain.headers.get('etag') ?? '';
    expect(
      (await fetchFrom('getCoverArt', { id: 'al-1' }, { headers: { 'if-none-match': etag } })).status,
    ).toBe(304);
    for (const [id, code] of [
      ['al-999', 70],
      ['pl-999', 70],
      ['st-999', 70],
      ['../x', 70],
      [undefined, 10],
    ] as const) {
      const refused = await fetchFrom('getCoverArt', { id });
      expect(await refused.json()).toMatchObject({ 'subsonic-response': { error: { code } } });
    }
  });

  it('bytes are sent once, and no credentials are in the log', async () => {
    for (const [method, id] of [
      ['stream', songId()],
      ['download', songId()],
      ['getCoverArt', 'al-1'],
    ] as const) {
      await (await fetchFrom(method, { id })).arrayBuffer();
    }
    expect(server.logText()).not.toContain('already sent');
    expect(server.logText()).not.toContain(app.key.secret);
  });
});
