import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock } from '@tutti/testkit';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtistPicture, Artwork } from '#features/library/library.ts';
import { registerAnswerHeaders } from '#http/answer-headers.ts';
import { createRouteRegistrar } from '#http/contract-route.ts';
import { registerErrorMapper } from '#http/error-mapper.ts';
import { createEvents, type Events } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { fromHex } from '#platform/oklab.ts';
import { createSystemTimers } from '#platform/timers.ts';
import { eventually } from '../../test/eventually.ts';
import { createMediaFeature, type Media } from './media.ts';
import { registerMediaRoutes } from './media-routes.ts';

const SIZE = 700_001;
const ANONYMOUS = 'nobody';
const anonymous = { authorization: ANONYMOUS };
const audio = Buffer.from(Uint8Array.from({ length: SIZE }, (_, index) => (index * 31 + (index >> 8)) & 255));
const actor = { userId: 'u', email: '', userName: '', roles: ['User'], isApproved: true } as const;

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

let folder = '';
let app: FastifyInstance;
let media: Media;
let events: Events;
let port = 0;
const gone: number[] = [];
const requested: object[] = [];
const lyricsRead: string[] = [];

function readLyrics({ path: location }: { path: string }) {
  lyricsRead.push(location);
  return location.startsWith('album/')
    ? { isSynced: true, lines: [{ startMs: 1_000, text: 'One' }] }
    : undefined;
}
const tracks = new Map<number, string>();
const artworks = new Map<number, Artwork>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-media-'));
  const musicDir = path.join(folder, 'music');
  mkdirSync(path.join(musicDir, 'album'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.mp3'), 'secret');
  writeFileSync(path.join(musicDir, 'album', 'One “song”.mp3'), audio);
  writeFileSync(path.join(musicDir, 'empty.ogg'), '');
  symlinkSync(path.join(folder, 'secret.mp3'), path.join(musicDir, 'link.mp3'));
  symlinkSync(folder, path.join(musicDir, 'outside'));
  symlinkSync(path.join(musicDir, 'album'), path.join(musicDir, 'inside'));
  symlinkSync(path.join(musicDir, 'loop.mp3'), path.join(musicDir, 'loop.mp3'));
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c03020' } });
  await picture.jpeg().toFile(path.join(musicDir, 'album', 'cover.jpg'));
  writeFileSync(path.join(musicDir, 'album', 'broken.jpg'), Buffer.from('ffd8ffe000104a464946', 'hex'));
  writeFileSync(path.join(musicDir, 'album', 'drawing.jpg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await picture.tiff().toFile(path.join(musicDir, 'album', 'scan.png'));
  const paths = [
    'album/One “song”.mp3',
    'empty.ogg',
    'link.mp3',
    'outside/secret.mp3',
    '../secret.mp3',
    path.join(folder, 'secret.mp3'),
    'inside/One “song”.mp3',
    'loop.mp3',
    'album',
    'nowhere.mp3',
    'album/One “song”.mp3\0.mp3',
    'moving.mp3',
  ];
  for (const [index, file] of paths.entries()) tracks.set(index + 1, file);
  addArtwork(1, { kind: 'folder', path: 'album/cover.jpg', version: '1-1' });
  addArtwork(2, { kind: 'folder', path: 'album/broken.jpg', version: '2-2' });
  addArtwork(3, { kind: 'none', path: null, version: null });
  addArtwork(4, { kind: 'folder', path: '../secret.mp3', version: '4-4' });
  addArtwork(5, { kind: 'folder', path: 'album/drawing.jpg', version: '5-5' });
  addArtwork(6, { kind: 'folder', path: 'album/scan.png', version: '6-6' });
  addArtwork(7, { kind: 'folder', path: 'unmounted/cover.jpg', version: '7-7' });
  events = createEvents(createLogger('silent'));
  events.subscribe('trackFileGone', ({ trackId }) => void gone.push(trackId));
  media = createMediaFeature({
    library: {
      findTrackFile: async (id) => toTrackFile(id),
      describeTrackFile: async () => undefined,
      artwork: createArtworks(),
      artistPictures: createArtistPictures(),
    },
    findTranscode: async () => undefined,
    openTranscode: async (_track, input) => {
      requested.push(input);
      return undefined;
    },
    hasUserLimits: true,
    audioProcess: {
      extractEmbeddedArt: async () => undefined,
      readLyrics: async (location) => readLyrics(location),
      readCredits: async () => [],
    },
    events,
    clock: createManualClock(Date.UTC(2026, 10, 21)),
    timers: createSystemTimers(),
    logger: createLogger('silent'),
    musicDir,
    dataDir: path.join(folder, 'data'),
  });
  app = Fastify();
  registerErrorMapper(app);
  registerAnswerHeaders(app, {
    clock: createManualClock(Date.UTC(2026, 10, 21)),
    isHttps: false,
    codeInPage: () => ({ scripts: [], styles: [] }),
    ownerSettings: () => ({ blackjackUrl: null, wheelUrl: null }),
  });
  const authenticate = async ({ headers }: { headers: { authorization?: string } }) =>
    headers.authorization === undefined ? undefined : { ...actor, sessionId: headers.authorization };
  registerMediaRoutes(createRouteRegistrar(app, { authenticate, checksReplies: true }), media);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});

afterAll(async () => {
  await media.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

function toTrackFile(id: number) {
  const file = tracks.get(id);
  return file === undefined ? undefined : { id, path: file, codec: 'MP3', missingSince: null };
}

function addArtwork(albumId: number, location: Pick<Artwork, 'kind' | 'path' | 'version'>): void {
  artworks.set(albumId, {
    albumId,
    title: 'A <b>',
    artist: 'B & C',
    identityKey: `album ${albumId}`,
    ...location,
  });
}

function createArtworks() {
  return {
    find: async (albumId: number) => artworks.get(albumId),
    findOfTrack: async () => undefined,
    recordSkipped: async () => undefined,
    listWithoutColors: async () => [],
    storeColors: async () => undefined,
    listFrom: async (from: number, { limit, hasArt }: { limit: number; hasArt: boolean }) =>
      [...artworks.values()]
        .filter(({ albumId, kind }) => albumId >= from && (!hasArt || kind !== 'none'))
        .slice(0, limit),
    findLargestId: async () => 7,
  };
}

function createArtistPictures() {
  return {
    async find(artistId: number): Promise<ArtistPicture | undefined> {
      const { kind, path: location, version } = artworks.get(artistId) ?? {};
      if (kind === undefined || location === undefined || version === undefined) return undefined;
      return { artistId, kind, path: location, version };
    },
    listWithoutColors: async () => [],
    storeColors: async () => undefined,
  };
}

function send(url: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  const { authorization = 'session', ...others } = headers;
  const sentHeaders = authorization === ANONYMOUS ? others : { ...others, authorization };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { port, path: url, method, headers: sentHeaders, agent: false },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}
/** Hue in radians. */
function hueOf(hex: string): number {
  const { a, b } = fromHex(hex);
  return Math.atan2(b, a);
}

const get = (id: number, headers: OutgoingHttpHeaders = {}) => send(`/api/tracks/${id}/stream`, headers);

describe('GET /api/tracks/:id/stream', () => {
  it('answers the whole file with all headers that a player needs', async () => {
    const { status, headers, body } = await get(1);
    expect(status).toBe(200);
    expect(body.equals(audio)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(SIZE),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'content-disposition': `inline; filename="One _song_.mp3"; filename*=UTF-8''One%20%E2%80%9Csong%E2%80%9D.mp3`,
    });
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-65535', 0, 65_535],
    ['bytes=1-262144', 1, 262_144],
    ['bytes=100-600000', 100, 600_000],
    ['bytes=-7', SIZE - 7, SIZE - 1],
    [`bytes=${SIZE - 1}-`, SIZE - 1, SIZE - 1],
    ['bytes=5-99999999', 5, SIZE - 1],
  ])('answers %s with exactly these bytes', async (range, start, end) => {
    const { status, headers, body } = await get(1, { range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/${SIZE}`);
    expect(headers['content-length']).toBe(String(end - start + 1));
    expect(body.equals(audio.subarray(start, end + 1))).toBe(true);
  });

  it('refuses a range beyond the end and reports the size of the file', async () => {
    const { status, headers, body } = await get(1, { range: `bytes=${SIZE}-` });
    expect(status).toBe(416);
    expect(headers['content-range']).toBe(`bytes */${SIZE}`);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'RANGE_NOT_SATISFIABLE' });
  });

  it('answers several ranges and invalid headers with the whole file', async () => {
    for (const range of ['bytes=0-1,5-6', 'bytes=x', 'lines=1-2']) {
      const { status, body } = await get(1, { range });
      expect([status, body.length]).toEqual([200, SIZE]);
    }
  });

  it('answers HEAD with headers only, ranges included', async () => {
    const whole = await send('/api/tracks/1/stream', {}, 'HEAD');
    expect([whole.status, whole.headers['content-length'], whole.body.length]).toEqual([
      200,
      String(SIZE),
      0,
    ]);
    const part = await send('/api/tracks/1/stream', { range: 'bytes=0-9' }, 'HEAD');
    expect([part.status, part.headers['content-length'], part.body.length]).toEqual([206, '10', 0]);
  });

  it("sends the time of the stations' clock with every answer: whole, partial, HEAD and unchanged", async () => {
    const { etag = '' } = (await get(1)).headers;
    const answers = [
      await get(1),
      await get(1, { range: 'bytes=0-9' }),
      await get(1, { 'if-none-match': etag }),
      await get(1, { range: `bytes=${SIZE}-` }),
      await send('/api/tracks/1/stream', {}, 'HEAD'),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.date])).toEqual(
      [200, 206, 304, 416, 200].map((status) => [status, 'Sat, 21 Nov 2026 00:00:00 GMT']),
    );
  });

  it('answers 304 to a client that has this version', async () => {
    const { headers } = await get(1);
    const { etag = '', 'last-modified': lastModified = '' } = headers;
    for (const condition of [
      { 'if-none-match': etag },
      { 'if-none-match': '*' },
      { 'if-modified-since': lastModified },
    ]) {
      const { status, body } = await get(1, condition);
      expect([status, body.length]).toEqual([304, 0]);
    }
    expect((await get(1, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('sends a range only of the version that the client started with', async () => {
    const { etag = '', 'last-modified': lastModified = '' } = (await get(1)).headers;
    const range = 'bytes=0-9';
    expect((await get(1, { range, 'if-range': etag })).status).toBe(206);
    expect((await get(1, { range, 'if-range': lastModified })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Thu, 01 Jan 1970 00:00:00 GMT', 'nonsense'])
      expect((await get(1, { range, 'if-range': other })).status).toBe(200);
  });

  it('serves an empty file and a link that stays inside the folder', async () => {
    expect(await get(2)).toMatchObject({ status: 200, headers: { 'content-type': 'audio/ogg' } });
    expect((await get(7, { range: 'bytes=0-9' })).body.equals(audio.subarray(0, 10))).toBe(true);
  });

  it.each([
    [3, 'a link to a file outside'],
    [4, 'a folder link that leads outside'],
    [5, 'dots that lead outside'],
    [6, 'an absolute path'],
    [8, 'a link to itself'],
    [9, 'a folder'],
    [10, 'a file that is not there'],
    [11, 'a zero byte in the name'],
  ])('answers TRACK_MISSING for track %i, %s, and notifies the library', async (id) => {
    gone.length = 0;
    const { status, body } = await get(id);
    expect([status, JSON.parse(body.toString()).code]).toEqual([404, 'TRACK_MISSING']);
    expect(gone).toEqual([id]);
  });

  it('answers 404 for an unknown track, 401 without a session, 404 for an invalid id', async () => {
    expect((await get(999)).status).toBe(404);
    expect((await send('/api/tracks/1/stream', anonymous)).status).toBe(401);
    expect((await send('/api/tracks/..%2f..%2fsecret/stream')).status).toBe(404);
  });

  it('transcodes only on request, and sends the length first', async () => {
    await get(1);
    expect(requested).toEqual([]);
    expect((await send('/api/tracks/1/stream?format=opus&bitRate=128')).status).toBe(200);
    expect(requested).toEqual([{ format: 'opus', maxBitRateKbps: 128, offsetMs: 0, needsLength: true }]);
  });

  it.each(['format=wav', 'format=opus&bitRate=0', 'format=opus&bitRate=much'])(
    'answers 400 to an invalid format: %s',
    async (query) => {
      const { status, body } = await send(`/api/tracks/1/stream?${query}`);
      expect([status, JSON.parse(body.toString()).code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  it('serves the new file after one was replaced', async () => {
    const target = path.join(folder, 'music', 'moving.mp3');
    writeFileSync(target, 'first');
    expect((await get(12)).body.toString()).toBe('first');
    const next = path.join(folder, 'music', 'next.tmp');
    writeFileSync(next, 'second');
    renameSync(next, target);
    events.publish('libraryChanged', { changedTrackIds: [12] });
    await Promise.resolve();
    expect((await get(12)).body.toString()).toBe('second');
  });

  it('answers many requests at once with the right bytes and releases every buffer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        get(1, { range: `bytes=${index * 100}-${index * 100 + 300_000}` }),
      ),
    );
    for (const [index, { body }] of answers.entries())
      expect(body.equals(audio.subarray(index * 100, index * 100 + 300_001))).toBe(true);
    await eventually(() => expect(media.audio.inFlightBytes).toBe(0));
  });

  it('ends running transfers of a revoked session, and only those', async () => {
    writeFileSync(path.join(folder, 'music', 'long.mp3'), Buffer.alloc(64 * 1_024 * 1_024));
    tracks.set(13, 'long.mp3');
    const begin = (authorization: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const headers = { authorization };
        const sent = httpRequest({ port, path: '/api/tracks/13/stream', headers, agent: false }, resolve);
        sent.once('error', reject);
        sent.end();
      });
    const [staying, ended] = await Promise.all([begin('keeps'), begin('ends')]);
    const failure = new Promise((resolve) => ended.once('error', resolve).resume());
    events.publish('sessionsRevoked', { userId: 'u', sessionIds: ['ends'] });
    await expect(failure).resolves.toMatchObject({ code: 'ECONNRESET' });
    let received = 0;
    for await (const chunk of staying) received += (chunk as Buffer).length;
    expect(received).toBe(64 * 1_024 * 1_024);
    await eventually(() => expect(media.audio.inFlightBytes).toBe(0));
  });
});

describe('GET /api/artists/:id/picture', () => {
  it('answers a square WebP in the requested size, cacheable forever if the address contains the version', async () => {
    const first = await send('/api/artists/1/picture?size=96&v=x');
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(first.body).metadata()).toMatchObject({ width: 96, height: 96, format: 'webp' });
    const { status, headers } = await send('/api/artists/1/picture?size=96', {
      'if-none-match': first.headers.etag,
    });
    expect([status, headers['cache-control']]).toEqual([304, 'private, no-cache']);
  });

  it('separates the picture of an artist from that of the album with the same id and version', async () => {
    const changed = artworks.get(1);
    await send('/api/artists/1/picture?size=192');
    addArtwork(1, { kind: 'folder', path: 'album/broken.jpg', version: '1-1' });
    expect((await send('/api/artists/1/picture?size=192')).headers['content-type']).toBe('image/webp');
    expect((await send('/api/albums/1/art?size=1200')).headers['content-type']).toContain('svg');
    if (changed) artworks.set(1, changed);
  });

  it.each([
    [2, 'broken'],
    [3, 'absent'],
    [4, 'outside the folder'],
    [5, 'an SVG that calls itself JPEG'],
    [6, 'a TIFF that calls itself PNG'],
    [7, 'not there now'],
  ])('answers 404 if the picture of artist %i is %s', async (id) => {
    const { status, headers, body } = await send(`/api/artists/${id}/picture?v=x`);
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'PICTURE_NOT_FOUND' });
  });

  it('answers 404 for an unknown artist, 400 for an invalid size, and 401 without a session', async () => {
    expect((await send('/api/artists/999/picture')).status).toBe(404);
    expect((await send('/api/artists/1/picture?size=97')).status).toBe(400);
    expect((await send('/api/artists/1/picture', anonymous)).status).toBe(401);
  });
});

describe('GET /api/albums/:id/art', () => {
  it('answers a square WebP in the requested size, and the same again from the cache', async () => {
    const first = await send('/api/albums/1/art?size=96&v=x');
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(first.body).metadata()).toMatchObject({ width: 96, height: 96, format: 'webp' });
    const again = await send('/api/albums/1/art?size=96');
    expect(again.body.equals(first.body)).toBe(true);
    expect(again.headers['cache-control']).toBe('private, no-cache');
    const { status } = await send('/api/albums/1/art?size=96', { 'if-none-match': first.headers.etag });
    expect(status).toBe(304);
  });

  it('answers JPEG to clients that accept it but not WebP', async () => {
    const fetchArt = (accept: string) => send('/api/albums/1/art?size=96', { accept });
    const { headers, body } = await fetchArt('image/png, image/jpeg;q=0.9');
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', vary: expect.stringContaining('Accept') });
    expect(await sharp(body).metadata()).toMatchObject({ width: 96, height: 96, format: 'jpeg' });
    for (const accept of [
      'image/avif,image/webp,image/jpeg',
      'image/jpeg,image/*;q=0.8',
      'image/jpeg, */*',
      '',
    ])
      expect((await fetchArt(accept)).headers['content-type']).toBe('image/webp');
  });

  it('creates a size once for all simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('/api/albums/1/art?size=192')));
    expect(new Set(answers.map(({ body }) => body.toString('base64'))).size).toBe(1);
  });

  it.each([
    [2, 'broken'],
    [3, 'absent'],
    [4, 'outside the folder'],
    [5, 'an SVG that calls itself JPEG'],
    [6, 'a TIFF that calls itself PNG'],
  ])('generates a cover if the picture of album %i is %s', async (id) => {
    const { status, headers, body } = await send(`/api/albums/${id}/art`);
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(body.toString()).not.toContain('<b>');
  });

  it.each(['0', '-1', 'NaN', '1e9', '97', '96.5', '', '96&size=192'])('refuses the size %j', async (size) => {
    expect((await send(`/api/albums/1/art?size=${size}`)).status).toBe(400);
  });

  it('answers 404 for an unknown album and 401 without a session', async () => {
    expect((await send('/api/albums/999/art')).status).toBe(404);
    expect((await send('/api/albums/1/art', anonymous)).status).toBe(401);
  });

  it('forbids caching of a generated cover that stands in for an unreachable one', async () => {
    const standIn = await send('/api/albums/7/art?size=96&v=x');
    expect(standIn.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  it('extracts the main color', async () => {
    const artwork = artworks.get(1);
    const found = artwork && (await media.albumArt.findColors(artwork));
    if (found === 'unknown') throw new Error('its file is there');
    expect(found?.color).toMatch(/^#[bc][0-9a-f][23][0-9a-f][12][0-9a-f]$/);
  });
});

describe('the two colors of a picture', () => {
  const looks = async (albumId: number) => {
    const artwork = artworks.get(albumId);
    const found = artwork && (await media.albumArt.findColors(artwork));
    if (found === 'unknown') throw new Error('its file is there');
    return found?.colors;
  };

  it('are unknown while its file is missing or unreachable', async () => {
    addArtwork(20, { kind: 'folder', path: 'album/away.png', version: '20-1' });
    const [away, outside] = [artworks.get(20), artworks.get(4)];
    artworks.delete(20);
    for (const artwork of [away, outside])
      expect(artwork && (await media.albumArt.findColors(artwork))).toBe('unknown');
  });

  it.each(['png', 'webp', 'gif', 'jpeg'] as const)(
    'are extracted from a real %s of any shape',
    async (format) => {
      const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#1c2854' } });
      const spot = await sharp({ create: { width: 120, height: 90, channels: 3, background: '#f08214' } })
        .png()
        .toBuffer();
      const file = path.join(folder, 'music', 'album', `two.${format}`);
      await plain
        .composite([{ input: spot, left: 140, top: 100 }])
        .toFormat(format)
        .toFile(file);
      addArtwork(20, { kind: 'folder', path: `album/two.${format}`, version: '20-1' });
      const { field, spark } = (await looks(20)) ?? { field: '', spark: '' };
      artworks.delete(20);
      expect(Math.abs(hueOf(field) - hueOf('#1c2854'))).toBeLessThan(0.15);
      expect(Math.abs(hueOf(spark) - hueOf('#f08214'))).toBeLessThan(0.15);
    },
  );

  it('are gray for a picture without colors', async () => {
    const file = path.join(folder, 'music', 'album', 'grey.png');
    await sharp({ create: { width: 90, height: 90, channels: 3, background: '#777777' } })
      .toColourspace('b-w')
      .toFile(file);
    addArtwork(21, { kind: 'folder', path: 'album/grey.png', version: '21-1' });
    const found = await looks(21);
    artworks.delete(21);
    expect(Object.values(found ?? {})).toEqual([
      expect.stringMatching(/^#(..)\1\1$/),
      expect.stringMatching(/^#(..)\1\1$/),
    ]);
  });

  it('are undefined for a broken picture', async () => {
    expect([await looks(2), await looks(5)]).toEqual([undefined, undefined]);
  });
});

describe('GET /api/images/scroll', () => {
  it('offers pictures to everybody at addresses that reveal nothing', async () => {
    const urls = JSON.parse((await send('/api/images/scroll', anonymous)).body.toString()) as string[];
    expect(urls).toHaveLength(7);
    for (const url of urls) {
      expect(url).toMatch(/^\/api\/images\/scroll\/[\w-]{22}$/);
      expect((await send(url, anonymous)).status).toBe(200);
    }
  });

  it.each(['1', '4', 'aaaaaaaaaaaaaaaaaaaaaa'])('answers 404 for %s', async (id) => {
    expect((await send(`/api/images/scroll/${id}`, anonymous)).status).toBe(404);
  });
});

describe('GET /api/tracks/:id/lyrics', () => {
  const stream = (id: number, headers: OutgoingHttpHeaders = {}) => send(`/api/tracks/${id}/lyrics`, headers);

  it('answers the lyrics, read once for several requests, and then 304', async () => {
    lyricsRead.length = 0;
    const [first] = await Promise.all([stream(1), stream(1)]);
    const words = { isSynced: true, lines: [{ startMs: 1_000, text: 'One' }] };
    expect([first?.status, JSON.parse(String(first?.body))]).toEqual([200, words]);
    const again = await stream(1, { 'if-none-match': String(first?.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(lyricsRead).toEqual(['album/One “song”.mp3']);
    events.publish('libraryChanged', { changedTrackIds: 'all' });
    await stream(1);
    expect(lyricsRead).toHaveLength(2);
  });

  it('answers no lines if there are no lyrics', async () => {
    const { status, body } = await stream(2);
    expect([status, JSON.parse(String(body))]).toEqual([200, { isSynced: false, lines: [] }]);
  });

  it('refuses missing tracks and requests without a session', async () => {
    expect((await stream(99)).status).toBe(404);
    expect((await stream(1, anonymous)).status).toBe(401);
  });
});
