import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { PIECE_MS } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { sine, writeWav } from '../../../test/generated-sound.ts';
import { findOrInsertGenre, insertLibraryRows } from '../../../test/library-rows.ts';

const SECONDS = 60;
const TITLES = ['One', 'Two', 'Three'];

let server: TestServer;
let token: string;
let jazz: number;

beforeAll(async () => {
  server = await buildTestApp();
  const { queries } = server.database;
  await insertLibraryRows(
    queries,
    TITLES.map((title) => ({ title, genres: ['Jazz'], artist: title, durationMs: SECONDS * 1_000 })),
  );
  const music = server.config.musicDir as string;
  for (const [index, { path: name }] of (
    await queries.selectFrom('track').select('path').orderBy('id').execute()
  ).entries()) {
    // The content decides the format, whatever the extension says.
    const file = path.join(music, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeWav(file, { seconds: SECONDS, sampleAt: sine(300 + 200 * index, -12) });
  }
  jazz = await findOrInsertGenre(queries, 'Jazz');
  await server.features.radio.playout.start();
  token = await server.createToken();
});
afterAll(() => server.close());

const now = () => Math.floor(server.clock.now() / PIECE_MS);
const address = (quality: string, index: number | string, genre: number | string = jazz) =>
  `/api/streams/${genre}/pieces/${quality}/${index}`;
const get = (url: string, options: { headers?: Record<string, string>; token?: string } = {}) =>
  server.call('GET', url, { token, ...options });

describe('a piece', () => {
  it.each([
    ['best', 'audio/flac', 'fLaC'],
    ['high', 'audio/ogg', 'OggS'],
    ['normal', 'audio/ogg', 'OggS'],
    ['saver', 'audio/ogg', 'OggS'],
  ])('of quality %s is %s, and the same for the second listener', async (quality, type, mark) => {
    const first = await get(address(quality, now()));
    expect(first.statusCode).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(first.rawPayload.subarray(0, 4).toString()).toBe(mark);
    const second = await get(address(quality, now()), { token: await server.createToken() });
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  });

  it('may be cached when its address names the revision, and is not sent twice', async () => {
    const answer = await get(`${address('normal', now())}?r=1`);
    expect(answer.headers['cache-control']).toBe('private, max-age=120, immutable');
    const again = await get(address('normal', now()), {
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
  });

  it.each(['best', 'normal'])(
    'of quality %s is available together with those that follow, in one answer',
    async (quality) => {
      const first = now();
      const singles = [];
      for (const offset of [0, 1, 2, 3])
        singles.push((await get(address(quality, first + offset))).rawPayload);
      for (const count of [1, 2, 3, 4]) {
        const answer = await get(`${address(quality, first)}?count=${count}`);
        expect(answer.statusCode).toBe(200);
        const parts = singles.slice(0, count);
        expect(answer.rawPayload.equals(Buffer.concat(parts))).toBe(true);
        expect(answer.headers).toMatchObject({
          'x-piece-lengths': parts.map(({ length }) => length).join(','),
          'content-type': quality === 'best' ? 'audio/flac' : 'audio/ogg',
          'content-length': String(answer.rawPayload.length),
          'cache-control': 'private, no-cache',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        });
      }
      expect((await get(address(quality, first))).headers['x-piece-lengths']).toBeUndefined();
    },
  );

  it('and those that follow may be cached when all are there, and are not sent twice', async () => {
    const url = address('normal', now());
    const answer = await get(`${url}?r=1&count=3`);
    expect(answer.headers['cache-control']).toBe('private, max-age=120, immutable');
    const conditional = { headers: { 'if-none-match': String(answer.headers.etag) } };
    const again = await get(`${url}?r=1&count=3`, conditional);
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    // Another number of pieces is another answer.
    for (const other of [url, `${url}?count=1`, `${url}?count=2`, `${url}?count=4`])
      expect([other, (await get(other, conditional)).statusCode]).toEqual([other, 200]);
  });

  it('comes alone when those that follow are not available yet', async () => {
    let last = now() + 15;
    while ((await get(address('normal', last + 1))).statusCode === 200) last += 1;
    const answer = await get(`${address('normal', last - 1)}?r=1&count=4`);
    const lengths = String(answer.headers['x-piece-lengths']).split(',').map(Number);
    expect(lengths).toHaveLength(2);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(answer.rawPayload.length);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    const none = await get(`${address('normal', last + 1)}?r=1&count=4`);
    expect(none.statusCode).toBe(404);
    expect(none.json()).toMatchObject({ code: 'PIECE_NOT_FOUND' });
    expect(Number(none.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  it('is refused when the requested number is not a positive integer', async () => {
    const odd = [
      '',
      '0',
      '5',
      '-1',
      '1.5',
      '04',
      '1e0',
      '0x2',
      '+2',
      '%202',
      '2%0a',
      'x',
      'NaN',
      '٣',
      '%00',
      '[]',
    ];
    for (const count of [...odd, '2&count=3', '9'.repeat(3_000)]) {
      const answer = await get(`${address('normal', now())}?count=${count}`);
      expect([count, answer.statusCode]).toEqual([count, 400]);
      expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });

  it('is refused with the reason', async () => {
    const codeOf = async (url: string) => {
      const answer = await get(url);
      return `${answer.statusCode} ${(answer.json() as { code: string }).code}`;
    };
    expect(await codeOf(address('loud', now()))).toBe('400 VALIDATION_FAILED');
    for (const index of ['x', '-1', '1.5', '9'.repeat(13), '1e3'])
      expect(await codeOf(address('normal', index))).toBe('400 VALIDATION_FAILED');
    expect(await codeOf(address('normal', now(), 999_999))).toBe('404 STREAM_NOT_FOUND');
    expect(await codeOf(address('normal', now(), 'jazz'))).toBe('404 STREAM_NOT_FOUND');
    for (const index of [0, now() - 20, now() + 22, 999_999_999_999])
      expect(await codeOf(address('normal', index))).toBe('404 PIECE_NOT_FOUND');
  });

  it('is refused as a bad request or as not found, for any request', async () => {
    const odd = ['', ' ', '+5', '0x10', '٣', '%00', '%2e%2e', '%ff', 'NaN', 'null', '1,2', '9'.repeat(3_000)];
    const far = ['0', '1', '00', '999999999999', String(Number.MAX_SAFE_INTEGER), String(now() + 100_000)];
    const addresses = [...odd, ...far].flatMap((text) => [
      address('normal', text),
      address(text, now()),
      address(text, text),
      address('saver', text, text),
    ]);
    const expected = [
      '400 BAD_REQUEST',
      '400 VALIDATION_FAILED',
      '404 PIECE_NOT_FOUND',
      '404 STREAM_NOT_FOUND',
      '404 NOT_FOUND',
    ];
    const others: string[] = [];
    for (const url of addresses) {
      const answer = await get(url);
      const reported = `${answer.statusCode} ${(answer.json() as { code: string }).code}`;
      if (!expected.includes(reported)) others.push(`${reported}: ${url}`);
    }
    expect(others).toEqual([]);
    for (const revision of ['', 'x', '-1', '1e9', '9'.repeat(500), '%00']) {
      const { statusCode } = await get(`${address('normal', now())}?r=${revision}`);
      expect({ revision, isFault: statusCode >= 500 }).toEqual({ revision, isFault: false });
    }
  });

  it('that is too far ahead says when to ask again', async () => {
    const answer = await get(address('best', now() + 25));
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(10);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(12);
  });

  it('is for everybody who may listen, also by cookie or address, until the session ends', async () => {
    const url = address('saver', now());
    expect((await server.call('GET', url)).statusCode).toBe(401);
    const pending = await server.createToken({ approved: false });
    expect((await get(url, { token: pending })).statusCode).toBe(403);
    expect((await server.call('GET', `${url}?access_token=${token}`)).statusCode).toBe(200);
    const { email, password } = await server.createUser();
    const own = await server.signIn(email, password);
    expect((await get(url, { token: own })).statusCode).toBe(200);
    await server.call('POST', '/api/auth/logout', { token: own });
    expect((await get(url, { token: own })).statusCode).toBe(401);
  });

  it('changes when the station skips, with a new revision and a message to its listeners', async () => {
    const changes: unknown[] = [];
    const end = server.events.subscribe('programmeChanged', (change) => void changes.push(change));
    const later = now() + 5;
    const before = await get(address('normal', later));
    const admin = await server.signInAdmin();
    await server.call('POST', `/api/streams/${jazz}/next`, { token: admin, body: {} });
    const after = await get(address('normal', later));
    end();
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(changes).toEqual([{ stationId: 1, fromMs: server.clock.now() + 3_000 - 80, revision: 2 }]);
  });

  it('of a revision that only another node has announced has that sound, and is cached as no other', async () => {
    const { queries } = server.database;
    const url = address('normal', now() + 5);
    const before = await get(url);
    const { generation } = await queries
      .updateTable('station')
      .set(({ eb }) => ({ generation: eb('generation', '+', 1) }))
      .where('id', '=', 1)
      .returning('generation')
      .executeTakeFirstOrThrow();
    // The tracks differ in pitch.
    await queries
      .updateTable('timeline_entry')
      .set(({ eb }) => ({ generation, track_id: eb.case().when('track_id', '=', 1).then(2).else(1).end() }))
      .where('station_id', '=', 1)
      .execute();
    const after = await get(`${url}?r=${generation}`);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false);
    expect(after.headers['cache-control']).toBe('private, max-age=120, immutable');
    for (const revision of [generation - 1, generation + 1, 'x', '']) {
      const answer = await get(`${url}?r=${revision}`);
      expect([revision, answer.statusCode]).toEqual([revision, 200]);
      expect([revision, answer.headers['cache-control']]).toEqual([revision, 'private, no-cache']);
    }
  });

  it('of a stopped station is not found', async () => {
    const admin = await server.signInAdmin();
    await server.call('POST', `/api/streams/${jazz}/stop`, { token: admin, body: {} });
    const answer = await get(address('normal', now() + 2));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'STREAM_INACTIVE' });
    expect((await get(address('normal', now() - 3))).statusCode).toBe(409);
  });
});
