import type { AuditAction, BroadcastOverview, BroadcastStation, Stream } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { findOrInsertGenre, insertLibraryRows } from '../../test/library-rows.ts';

const GENRES = ['Jazz', 'Hip Hop', '★', '2020', 'Jazz?'];

describe.each(DATABASE_KINDS)('access to stations outside the app on %s', (kind) => {
  let server: TestServer;
  let admin: string;
  let genreIds: number[];

  beforeAll(async () => {
    server = await buildTestApp({
      kind,
      environment: { BROADCAST_LISTENERS: '9', BROADCAST_BITRATE: '192' },
    });
    const { queries } = server.database;
    await insertLibraryRows(
      queries,
      GENRES.flatMap((genre) =>
        Array.from({ length: 3 }, (_, index) => ({ title: `${genre} ${index}`, genres: [genre] })),
      ),
    );
    await server.features.radio.playout.start();
    admin = await server.signInAdmin();
    genreIds = await Promise.all(GENRES.map((genre) => findOrInsertGenre(queries, genre)));
  });
  afterAll(() => server.close());

  const read = async () =>
    (await server.call('GET', '/api/admin/broadcast', { token: admin })).json() as BroadcastOverview;
  const change = (genreId: unknown, body: object) =>
    server.call('PATCH', `/api/admin/broadcast/${genreId}`, { token: admin, body });
  const listStreams = async () =>
    (await server.call('GET', '/api/streams', { token: admin })).json() as Stream[];
  const countActs = async (action: AuditAction) =>
    (await server.features.audit.query({ page: 1, limit: 25, action })).logs.length;
  const resolve = async (text: string) => (await server.features.radio.resolveStation(text)).genreName;

  it('all are private at first, each with a slug, and nobody can listen to them', async () => {
    const { stations, limits, bitRatesKbps } = await read();
    expect(limits).toEqual({ listeners: 9, perKey: 5, perAddress: 20 });
    expect(bitRatesKbps).toEqual({ mp3: 192, aac: 128 });
    const [jazz, hipHop, star, year, requested] = genreIds;
    const bySlug = new Map(stations.map((station) => [station.genreName, station.slug]));
    expect(Object.fromEntries(bySlug)).toEqual({
      Jazz: 'jazz',
      'Hip Hop': 'hip-hop',
      '★': String(star),
      '2020': String(year),
      'Jazz?': String(requested),
    });
    expect(stations.find(({ genreId }) => genreId === jazz)).toEqual({
      genreId: jazz,
      genreName: 'Jazz',
      slug: 'jazz',
      isPublic: false,
      isOnAir: true,
      encoders: { mp3: 0, aac: 0 },
      listeners: { icy: 0, hls: 0 },
      currentTrack: expect.objectContaining({ title: expect.stringMatching(/^Jazz \d$/), genre: 'Jazz' }),
    });
    const streams = await listStreams();
    expect(streams.find(({ genreId }) => genreId === hipHop)).toMatchObject({
      slug: 'hip-hop',
      isPublic: false,
    });
  });

  it('an address names a station by slug, genre id, or case-insensitive genre name', async () => {
    const [jazz, , star] = genreIds;
    expect(await resolve('hip-hop')).toBe('Hip Hop');
    expect(await resolve('HIP-HOP')).toBe('Hip Hop');
    expect(await resolve('hIP hOP')).toBe('Hip Hop');
    expect(await resolve(String(jazz))).toBe('Jazz');
    expect(await resolve(String(star))).toBe('★');
    expect(await resolve('★')).toBe('★');
    expect(await resolve('2020')).toBe('2020');
    expect(await resolve('JAZZ?')).toBe('Jazz?');
    for (const text of ['', 'nothing', '999999', '-1', 'x'.repeat(300), "'; drop table station"]) {
      await expect(resolve(text)).rejects.toMatchObject({ code: 'STREAM_NOT_FOUND' });
    }
  });

  it('an administrator opens a station and closes it again, audited once each', async () => {
    const [jazz] = genreIds;
    const published: unknown[] = [];
    const stop = server.events.subscribe('stationAccessChanged', (event) => void published.push(event));
    for (const isPublic of [true, true, false, false]) {
      const answer = await change(jazz, { isPublic });
      expect([answer.statusCode, (answer.json() as BroadcastStation).isPublic]).toEqual([200, isPublic]);
      expect((await listStreams()).find(({ genreId }) => genreId === jazz)?.isPublic).toBe(isPublic);
      expect((await server.features.radio.resolveStation('jazz')).isPublic).toBe(isPublic);
      expect((await read()).stations.filter((station) => station.isPublic)).toHaveLength(isPublic ? 1 : 0);
    }
    stop();
    expect(published).toEqual([
      { stationId: expect.any(Number), isPublic: true },
      { stationId: expect.any(Number), isPublic: false },
    ]);
    expect([await countActs('STATION_MADE_PUBLIC'), await countActs('STATION_MADE_PRIVATE')]).toEqual([1, 1]);
    const { logs } = await server.features.audit.query({ page: 1, limit: 1 });
    expect(logs).toMatchObject([
      { action: 'STATION_MADE_PRIVATE', resource: 'Jazz', resourceType: 'Streaming' },
    ]);
  });

  it('a stopped station still exists and keeps its access', async () => {
    const [jazz] = genreIds;
    await change(jazz, { isPublic: true });
    await server.call('POST', `/api/streams/${jazz}/stop`, { token: admin });
    const station = (await read()).stations.find(({ genreId }) => genreId === jazz);
    expect(station).toMatchObject({ isOnAir: false, isPublic: true, currentTrack: null });
    await server.call('POST', `/api/streams/${jazz}/start`, { token: admin });
    expect((await server.features.radio.resolveStation('jazz')).isPublic).toBe(true);
  });

  it('an unknown station is not found, and a value that is not a boolean is refused', async () => {
    for (const id of [999_999, 'jazz', '0', '9'.repeat(20)]) {
      const answer = await change(id, { isPublic: true });
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        expect.objectContaining({ code: 'STREAM_NOT_FOUND' }),
      ]);
    }
    for (const body of [{}, { isPublic: 'yes' }, { isPublic: null }, []]) {
      expect((await change(genreIds[0], body)).statusCode).toBe(400);
    }
  });
});
