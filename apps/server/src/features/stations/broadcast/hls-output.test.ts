import { SEGMENT_MS } from '@tutti/broadcast';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OnAirServer, startOnAir, TRACK_MS } from '../../../test/on-air-server.ts';

let server: OnAirServer;
let key: string;
beforeAll(async () => {
  server = await startOnAir();
  await server.setPublic('jazz', true);
  ({ key } = await server.makeKey(server.admin));
  await server.clock.advanceAsync(60_000);
});
afterAll(() => server.close());
beforeEach(() => {
  server.encoder.reads.length = 0;
});

const get = (url: string, headers = {}) => server.app.inject({ url, headers });
const linesOf = async (url: string) => (await get(url)).body.split('\n');
const listedLast = () => Math.floor((server.clock.now() + 2_500) / SEGMENT_MS) - 1;

describe('the playlist of segments', () => {
  it('is complete at once: six segments, each with its instant, before any is encoded', async () => {
    const answer = await get('/radio/jazz.m3u8');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl; charset=utf-8',
      'cache-control': 'public, max-age=1',
      'access-control-allow-origin': '*',
    });
    const first = listedLast() - 5;
    expect(answer.body).toContain(`#EXT-X-MEDIA-SEQUENCE:${first}\n`);
    const segments = answer.body.split('\n').filter((line) => /^\w.*\.aac/.test(line));
    expect(segments).toEqual(Array.from({ length: 6 }, (_, at) => `jazz/${first + at}.aac`));
    expect(answer.body).toContain(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(first * SEGMENT_MS).toISOString()}\n#EXTINF:3.840,\njazz/${first}.aac\n`,
    );
    expect(server.encoder.reads).toEqual([]);
    const again = await get('/radio/jazz.m3u8', { 'if-none-match': answer.headers.etag });
    expect(again.statusCode).toBe(304);
  });

  it('repeats the key in every address, because players do not pass it on', async () => {
    const lines = await linesOf(`/radio/hip-hop.m3u8?key=${key}`);
    const segments = lines.filter((line) => line.includes('.aac'));
    expect(segments).toHaveLength(6);
    expect(segments.every((line) => line.endsWith(`.aac?key=${key}`))).toBe(true);
    const answer = await get(`/radio/hip-hop.m3u8?key=${key}`);
    expect(answer.headers['cache-control']).toBe('private, max-age=1');
    expect((await get('/radio/hip-hop.m3u8')).statusCode).toBe(401);
    // An invalid key does not appear in the response.
    expect((await get('/radio/jazz.m3u8?key=nonsense')).body).not.toContain('nonsense');
  });

  it('names each airing that it contains, to the millisecond', async () => {
    await server.clock.advanceAsync(TRACK_MS - (server.clock.now() % TRACK_MS) + 5_000);
    const { genreId } = await server.features.radio.resolveStation('jazz');
    const current = await server.call('GET', `/api/streams/${genreId}/current`, { token: server.admin });
    const { entries } = current.json() as {
      entries: {
        seq: number;
        generation: number;
        startedAtMs: number;
        playMs: number;
        track: { title: string; authors: string };
      }[];
    };
    const ranges = (await linesOf('/radio/jazz.m3u8')).filter((line) => line.startsWith('#EXT-X-DATERANGE'));
    const [entry] = entries;
    expect(ranges).toHaveLength(2);
    expect(ranges[1]).toBe(
      `#EXT-X-DATERANGE:ID="${entry?.seq}-${entry?.generation}",CLASS="tutti.track",` +
        `START-DATE="${new Date(entry?.startedAtMs ?? 0).toISOString()}",` +
        `DURATION=${((entry?.playMs ?? 0) / 1_000).toFixed(3)},X-TITLE="${entry?.track.title}",` +
        `X-ARTIST="${entry?.track.authors}"`,
    );
  });

  it('begins with the station, and is refused if the station is off air', async () => {
    const { genreId } = await server.features.radio.resolveStation('hip-hop');
    const post = (act: string) =>
      server.call('POST', `/api/streams/${genreId}/${act}`, { token: server.admin });
    await post('stop');
    const off = await get(`/radio/hip-hop.m3u8?key=${key}`);
    expect([off.statusCode, off.json()]).toEqual([409, expect.objectContaining({ code: 'STREAM_INACTIVE' })]);
    await server.clock.advanceAsync(30_000);
    await post('start');
    const startedAtMs = server.clock.now();
    await server.clock.advanceAsync(9_000);
    const lines = await linesOf(`/radio/hip-hop.m3u8?key=${key}`);
    expect(lines).toContain(`#EXT-X-MEDIA-SEQUENCE:${Math.floor(startedAtMs / SEGMENT_MS)}`);
  });
});

describe('a segment', () => {
  it('contains its timestamp and 180 frames, and is the same on every request', async () => {
    const number = listedLast();
    const answer = await get(`/radio/jazz/${number}.aac`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/aac',
      'cache-control': 'public, max-age=600, immutable',
    });
    const bytes = answer.rawPayload;
    expect(bytes.toString('latin1', 0, 3)).toBe('ID3');
    expect(bytes.readBigUInt64BE(65)).toBe((BigInt(number) * 3_840n * 90n) % 2n ** 33n);
    const frames: number[] = [];
    for (let at = 73; at < bytes.length; at += (bytes.readUInt32BE(at + 2) >> 5) & 0x1fff) {
      expect(bytes.readUInt16BE(at)).toBe(0xfff1);
      frames.push(Number(bytes.readBigUInt64BE(at + 9)));
    }
    expect(frames).toEqual(Array.from({ length: 180 }, (_, at) => number * 180 + at));
    expect(server.encoder.reads).toHaveLength(1);
    expect((await get(`/radio/jazz/${number}.aac`)).rawPayload.equals(bytes)).toBe(true);
    expect(server.encoder.reads).toHaveLength(1);
  });

  it.each([
    ['in the future', 1],
    ['too old', -8],
    ['of no time at all', -440_000_000],
  ])('that is %s is not found', async (_what, offset) => {
    const answer = await get(`/radio/jazz/${listedLast() + offset}.aac`);
    expect(answer.statusCode).toBe(404);
    expect(server.encoder.reads).toEqual([]);
  });

  it.each(['-1', '1.5', '1e9', '999999999999999', 'x'])('is not found as %s', async (text) => {
    expect((await get(`/radio/jazz/${text}.aac`)).statusCode).toBe(404);
  });
});

it('an HLS listener counts for as long as they request the playlist', async () => {
  const { id } = await server.features.radio.resolveStation('jazz');
  const countHls = () => server.features.outputs.ofStation(id).listeners.hls;
  await server.clock.advanceAsync(16_000);
  expect(countHls()).toBe(0);
  server.encoder.touched.length = 0;
  await get('/radio/jazz.m3u8', { 'user-agent': 'one' });
  await get('/radio/jazz.m3u8', { 'user-agent': 'two' });
  await get(`/radio/jazz.m3u8?key=${key}`, { 'user-agent': 'two' });
  expect(countHls()).toBe(3);
  // Its encoder runs on for a while after each request, and no request holds it.
  expect(server.encoder.touched.filter((name) => name === `${id} aac`)).toHaveLength(3);
  expect(server.encoder.held).toEqual([]);
  await server.clock.advanceAsync(10_000);
  await get('/radio/jazz.m3u8', { 'user-agent': 'two' });
  await server.clock.advanceAsync(10_000);
  expect(countHls()).toBe(1);
  await server.clock.advanceAsync(6_000);
  expect(countHls()).toBe(0);
});

it('encoding continues until 20 s after the last request for the playlist', async () => {
  const { id } = await server.features.radio.resolveStation('jazz');
  const isEncoded = () => server.features.outputs.ofStation(id).encoders.aac;
  await server.clock.advanceAsync(40_000);
  expect(isEncoded()).toBe(0);
  await get('/radio/jazz.m3u8');
  await server.clock.advanceAsync(12_000);
  await get('/radio/jazz.m3u8');
  await server.clock.advanceAsync(19_900);
  expect(isEncoded()).toBe(1);
  await server.clock.advanceAsync(200);
  expect(isEncoded()).toBe(0);
});

it('a stopped station has no segments, not even those already listed', async () => {
  const { genreId } = await server.features.radio.resolveStation('hip-hop');
  await server.setPublic('hip-hop', true);
  const listed = await linesOf('/radio/hip-hop.m3u8');
  const segment = `/radio/${listed.findLast((line) => line.startsWith('hip-hop/'))}`;
  expect((await get(segment)).statusCode).toBe(200);
  const control = (what: string) =>
    server.call('POST', `/api/streams/${genreId}/${what}`, { token: server.admin });
  expect((await control('stop')).statusCode).toBe(200);
  await server.clock.advanceAsync(5_000);
  for (const address of [segment, '/radio/hip-hop.m3u8']) {
    const answer = await get(address);
    expect([address, answer.statusCode, answer.json().code]).toEqual([address, 409, 'STREAM_INACTIVE']);
  }
  await control('start');
});

describe("the page's own segments", () => {
  const reached = async () => {
    const { genreId } = await server.features.radio.resolveStation('jazz');
    return `/api/streams/${genreId}/hls`;
  };
  const asListener = (url: string) => server.call('GET', url, { token: server.admin });

  it('range from before the live position to 24 s ahead, and playback starts with the live one', async () => {
    const address = await reached();
    const answer = await asListener(`${address}/live.m3u8`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl; charset=utf-8',
      'cache-control': 'no-store',
    });
    const nowMs = server.clock.now();
    const last = Math.floor((nowMs + 24_000) / SEGMENT_MS) - 1;
    const lines = answer.body.split('\n');
    const segments = lines.filter((line) => line.includes('.aac'));
    expect(segments.at(-1)).toBe(`${last}.aac?r=1`);
    expect((last - segments.length + 1) * SEGMENT_MS).toBeLessThan(nowMs - 10_000);
    const beforeEndMs = (last + 1) * SEGMENT_MS - nowMs;
    expect(lines).toContain(`#EXT-X-START:TIME-OFFSET=-${(beforeEndMs / 1_000).toFixed(3)},PRECISE=YES`);
    const segment = await asListener(`${address}/${segments.at(-1)}`);
    expect([segment.statusCode, segment.headers['content-type'], segment.headers['cache-control']]).toEqual([
      200,
      'audio/aac',
      'private, max-age=120, immutable',
    ]);
    // The following segment does not exist yet; outside the app this one does not either.
    expect((await asListener(`${address}/${last + 1}.aac?r=1`)).statusCode).toBe(404);
    expect((await get(`/radio/jazz/${last}.aac`)).statusCode).toBe(404);
  });

  it('need access to stream pieces even on a public station, and a listen key does not open them', async () => {
    const address = `${await reached()}/live.m3u8`;
    expect((await get(address)).statusCode).toBe(401);
    expect((await get(`${address}?key=${key}`)).statusCode).toBe(401);
    const cookie = { cookie: `tutti_media=${server.admin}` };
    expect((await get(address, cookie)).statusCode).toBe(200);
  });

  it('are encoded again when the plan has changed', async () => {
    const address = await reached();
    const number = Math.floor((server.clock.now() + 20_000) / SEGMENT_MS) - 1;
    await asListener(`${address}/${number}.aac?r=1`);
    await asListener(`${address}/${number}.aac?r=1`);
    expect(server.encoder.reads.filter(({ firstPacket }) => firstPacket === number * 180)).toHaveLength(1);
    server.encoder.revision = 2;
    await asListener(`${address}/${number}.aac?r=2`);
    expect(server.encoder.reads.filter(({ firstPacket }) => firstPacket === number * 180)).toHaveLength(2);
    expect((await asListener(`${address}/live.m3u8`)).body).toContain(`/${number}.aac?r=2`.slice(1));
  });

  it('of a revision known only from another node are served and cached separately', async () => {
    const address = await reached();
    const number = Math.floor((server.clock.now() + 22_000) / SEGMENT_MS) - 1;
    const { encoder } = server;
    const later = encoder.revision + 1;
    const cacheControlOf = async (revision: number) =>
      (await asListener(`${address}/${number}.aac?r=${revision}`)).headers['cache-control'];
    expect(await cacheControlOf(later)).toBe('private, no-cache');
    encoder.revisionElsewhere = later;
    expect(await cacheControlOf(later)).toBe('private, max-age=120, immutable');
    expect(await cacheControlOf(later - 1)).toBe('private, no-cache');
  });

  it('continue while the database is unreachable', async () => {
    const address = await reached();
    const number = Math.floor((server.clock.now() + 20_000) / SEGMENT_MS) - 1;
    const files = ['live.m3u8', `${number}.aac`];
    const statuses = async () => {
      const answers = await Promise.all(files.map((file) => asListener(`${address}/${file}`)));
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await statuses()).toEqual([200, 200]);
    const { queries } = server.database;
    await sql`alter table station rename to station_away`.execute(queries);
    const during = await statuses().finally(() =>
      sql`alter table station_away rename to station`.execute(queries),
    );
    expect(during).toEqual([200, 200]);
  });

  it('are not served under other names', async () => {
    for (const name of ['list.m3u8', '-1.aac', 'x.aac', '..'])
      expect((await asListener(`${await reached()}/${name}`)).statusCode).toBe(404);
  });
});
