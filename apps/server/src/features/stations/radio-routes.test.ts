import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RoleName, StreamMetadata } from '@tutti/contract';
import { createManualClock, createSeededRandom, type ManualClock } from '@tutti/testkit';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AuditAct } from '#features/audit/audit-act.ts';
import { createLibraryFeature, type Library } from '#features/library/library.ts';
import { registerRecentRoutes } from '#features/recents/recent-routes.ts';
import { createRecents } from '#features/recents/recents.ts';
import { createRouteRegistrar } from '#http/contract-route.ts';
import { registerErrorMapper } from '#http/error-mapper.ts';
import { registerNegotiation } from '#hub/negotiate-route.ts';
import type { Actor } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createEvents } from '#platform/events.ts';
import { createRandomIds } from '#platform/ids.ts';
import { createLogger } from '#platform/logger.ts';
import { heldLease } from '#platform/nodes/lease.ts';
import { insertAccounts } from '../../test/account-rows.ts';
import { DEFAULT_DATABASE_KIND, openTestDatabase } from '../../test/each-database.ts';
import { findOrInsertGenre, insertLibraryRows } from '../../test/library-rows.ts';
import { createRadio, type Radio } from './radio.ts';
import { registerRadioRoutes } from './radio-routes.ts';

const START_MS = Date.UTC(2026, 10, 21, 12);

let folder: string;
let database: Database;
let clock: ManualClock;
let app: FastifyInstance;
let radio: Radio;
let library: Library;
let acts: AuditAct[];
let jazz: number;

const ACTORS: Record<string, { roles: RoleName[]; isApproved: boolean }> = {
  listener: { roles: ['User'], isApproved: true },
  host: { roles: ['Host', 'User'], isApproved: true },
  dj: { roles: ['DJ', 'User'], isApproved: true },
  admin: { roles: ['Admin'], isApproved: true },
  celebrity: { roles: ['Celebrity', 'User'], isApproved: true },
  pending: { roles: [], isApproved: false },
};

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-radio-'));
  database = await openTestDatabase(DEFAULT_DATABASE_KIND, folder);
  await migrate(database);
  clock = createManualClock(START_MS);
  acts = [];
  await insertLibraryRows(
    database.queries,
    Array.from({ length: 6 }, (_, index) => ({
      title: `Piece ${index}`,
      genres: ['Jazz'],
      artist: `Trio ${index}`,
      ...(index === 0 ? {} : { album: `Album ${index}` }),
      durationMs: 90_000,
      trackGainDb: -7,
    })),
  );
  await insertAccounts(database.queries, Object.keys(ACTORS));
  jazz = await findOrInsertGenre(database.queries, 'Jazz');
  const logger = createLogger('silent');
  const shared = { database, clock, timers: clock, events: createEvents(logger), logger };
  radio = createRadio({
    ...shared,
    random: createSeededRandom(1),
    lease: heldLease,
    audit: { record: async (_trx, act) => void acts.push(act) },
    prepareTracks() {},
    crossfadeMs: 2_000,
  });
  await radio.playout.start();
  app = fastify();
  registerErrorMapper(app);
  const authenticate = async (request: { headers: { authorization?: string } }): Promise<Actor> => {
    const name = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const known = ACTORS[name];
    if (known === undefined) throw new AppError('UNAUTHENTICATED');
    return { userId: name, sessionId: name, email: `${name}@example.org`, userName: name, ...known };
  };
  const registrar = createRouteRegistrar(app, { authenticate, checksReplies: true });
  library = createLibraryFeature(shared);
  const recents = createRecents({ ...shared, library });
  registerRadioRoutes(registrar, radio);
  registerRecentRoutes(registrar, recents);
  registerNegotiation(app, { authenticate, ids: createRandomIds() });
  const station = await radio.getStation(jazz);
  await recents.recordStation('listener', station.id);
});

afterEach(async () => {
  await radio.playout.stop();
  await app.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer<Body> {
  status: number;
  body: Body;
}

async function send<Body = Record<string, unknown>>(
  name: string,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<Answer<Body>> {
  const headers = name === '' ? {} : { authorization: `Bearer ${name}` };
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() as Body };
}

const get = <Body>(url: string, name = 'listener') => send<Body>(name, 'GET', url);
const post = <Body = Record<string, unknown>>(url: string, name = 'listener') =>
  send<Body>(name, 'POST', url);

it('lists the running stations [M-446, M-268, M-269, M-270, M-271, M-272, M-273]', async () => {
  const { status, body } = await get<unknown[]>('/api/streams');
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      id: expect.any(Number),
      genreId: jazz,
      genreName: 'Jazz',
      name: 'Jazz Radio',
      description: 'Jazz around the clock, the same moment for everyone.',
      isActive: true,
      listenerCount: 0,
      slug: 'jazz',
      isPublic: false,
    },
  ]);
});

it('answers what is on air [M-447, M-274, M-275, M-276, M-277, M-278, M-279, M-280, M-281]', async () => {
  clock.advance(30_500);
  const { body } = await get<StreamMetadata>(`/api/streams/${jazz}/current`);
  const [current, next] = body.entries;
  expect(body).toMatchObject({
    genreId: jazz,
    currentTrack: {
      id: current?.track.id,
      title: expect.any(String),
      authors: expect.any(String),
      genre: 'Jazz',
    },
    nextTrack: { id: next?.track.id, title: expect.any(String), authors: expect.any(String) },
    trackStartedAt: new Date(START_MS).toISOString(),
    currentPositionMs: 30_500,
    totalDurationMs: 90_000,
    updatedAt: new Date(START_MS + 30_500).toISOString(),
    serverTimeMs: START_MS + 30_500,
  });
  expect(body.entries).toHaveLength(3);
  expect(current).toMatchObject({
    startedAtMs: START_MS,
    playMs: 90_000,
    gainDb: -7,
    audioUrl: `/api/tracks/${current?.track.id}/stream`,
  });
  const withAlbum = body.entries.find(({ track }) => track.album !== null)?.track.album;
  // The album's own address contains the version of the picture, so that browsers may cache it.
  const { artUrl } = await library.getAlbum(withAlbum?.id ?? 0);
  expect(withAlbum).toMatchObject({ title: expect.any(String), artUrl });
  expect(artUrl).toMatch(new RegExp(`^/api/albums/${withAlbum?.id}/art\\?v=\\w+$`));
});

it('answers 404 for genres without a station and for invalid ids', async () => {
  for (const call of ['current', 'history']) {
    expect(await get(`/api/streams/4711/${call}`)).toMatchObject({
      status: 404,
      body: { code: 'STREAM_NOT_FOUND', message: 'Stream not found for genre 4711' },
    });
    expect(await get(`/api/streams/none/${call}`)).toMatchObject({
      status: 404,
      body: { code: 'STREAM_NOT_FOUND' },
    });
  }
  expect((await post('/api/streams/4711/next')).status).toBe(404);
  expect((await post('/api/streams/4711/start', 'dj')).status).toBe(404);
  expect((await post('/api/streams/4711/stop', 'dj')).status).toBe(404);
});

it('answers the last ten airings unless more are requested [M-452, M-453, M-535]', async () => {
  clock.advance(40 * 90_000);
  const { body } = await get<{ startedAt: string; endedAt: string; track: object }[]>(
    `/api/streams/${jazz}/history`,
  );
  expect(body).toHaveLength(10);
  expect(body[0]).toMatchObject({
    track: { title: expect.any(String) },
    endedAt: new Date(clock.now()).toISOString(),
  });
  for (const [index, entry] of body.entries())
    expect(entry.endedAt).toBe(body[index - 1]?.startedAt ?? entry.endedAt);
  expect((await get<unknown[]>(`/api/streams/${jazz}/history?count=3`)).body).toHaveLength(3);
  for (const count of [50, 100, 100_000])
    expect((await get<unknown[]>(`/api/streams/${jazz}/history?count=${count}`)).body).toHaveLength(40);
  expect((await get(`/api/streams/${jazz}/history?count=0`)).status).toBe(400);
});

it('acknowledges next from a listener without moving the station [M-450, M-451]', async () => {
  clock.advance(20_000);
  expect(await post(`/api/streams/${jazz}/next`)).toMatchObject({
    status: 200,
    body: { success: true, advanced: false, metadata: { currentPositionMs: 20_000, genreId: jazz } },
  });
});

it('treats the end of a track reported by a DJ’s player as a hint [M-381]', async () => {
  clock.advance(20_000);
  const body = { isTrackOver: true };
  expect(await send('dj', 'POST', `/api/streams/${jazz}/next`, body)).toMatchObject({
    status: 200,
    body: { success: true, advanced: false },
  });
  expect(acts).toEqual([]);
});

it('answers what all running stations play in one call, equal to the single calls [M-447]', async () => {
  clock.advance(5_000);
  const single = await get<StreamMetadata>(`/api/streams/${jazz}/current`);
  expect(await get<StreamMetadata[]>('/api/streams/current')).toEqual({ status: 200, body: [single.body] });
  await post(`/api/streams/${jazz}/stop`, 'dj');
  expect((await get('/api/streams/current')).body).toEqual([]);
});

it.each(['/api/streams/current', '/api/streams/{jazz}/current'])(
  '%s answers 304 until something happens on the station, and its body is never stored [M-447]',
  async (path) => {
    const url = path.replace('{jazz}', String(jazz));
    const headers = { authorization: 'Bearer listener' };
    const first = await app.inject({ url, headers });
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    const sendAgain = () => app.inject({ url, headers: { ...headers, 'if-none-match': etag } });
    clock.advance(30_000);
    const unchanged = await sendAgain();
    expect([unchanged.statusCode, unchanged.payload, unchanged.headers.etag]).toEqual([304, '', etag]);
    await post(`/api/streams/${jazz}/next`, 'dj');
    const skipped = await sendAgain();
    expect([skipped.statusCode, skipped.headers.etag === etag]).toEqual([200, false]);
    clock.advance(90_000);
    const later = await sendAgain();
    expect([later.statusCode, later.headers.etag === skipped.headers.etag]).toEqual([200, false]);
  },
);

it.each(['admin', 'dj', 'host'])('lets %s skip, stop, start and initialize', async (name) => {
  clock.advance(20_000);
  expect((await post(`/api/streams/${jazz}/next`, name)).body).toMatchObject({ advanced: true });
  expect((await post(`/api/streams/${jazz}/stop`, name)).status).toBe(200);
  expect((await get('/api/streams')).body).toEqual([]);
  expect((await post(`/api/streams/${jazz}/start`, name)).status).toBe(200);
  expect((await post('/api/streams/initialize', name)).status).toBe(200);
  expect((await get<unknown[]>('/api/streams')).body).toHaveLength(1);
});

it('records start and stop in the audit log with the actor [A-475, A-479]', async () => {
  await post(`/api/streams/${jazz}/stop`, 'dj');
  await post(`/api/streams/${jazz}/start`, 'host');
  expect(acts.map(({ action, actor, resource }) => [action, actor?.userName, resource])).toEqual([
    ['STREAM_STOPPED', 'dj', 'Jazz'],
    ['STREAM_STARTED', 'host', 'Jazz'],
  ]);
});

it.each(['listener', 'celebrity'])(
  'lets %s request what runs already and nothing more [M-448, M-454]',
  async (name) => {
    expect((await post(`/api/streams/${jazz}/start`, name)).status).toBe(200);
    expect((await post('/api/streams/initialize', name)).status).toBe(200);
    expect(await post(`/api/streams/${jazz}/stop`, name)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    await post(`/api/streams/${jazz}/stop`, 'dj');
    expect((await post(`/api/streams/${jazz}/start`, name)).status).toBe(403);
    expect((await post('/api/streams/initialize', name)).status).toBe(403);
    expect((await post(`/api/streams/${jazz}/next`, name)).body).toMatchObject({
      success: true,
      advanced: false,
    });
  },
);

it('answers a stopped station as off [M-449]', async () => {
  await post(`/api/streams/${jazz}/stop`, 'dj');
  expect((await get(`/api/streams/${jazz}/current`)).body).toMatchObject({
    isActive: false,
    currentTrack: null,
    nextTrack: null,
    trackStartedAt: null,
    currentPositionMs: 0,
    totalDurationMs: 0,
    entries: [],
  });
});

it('refuses every call of unapproved users and of anonymous visitors [A-019]', async () => {
  const calls: ['GET' | 'POST', string][] = [
    ['GET', '/api/streams'],
    ['GET', `/api/streams/${jazz}/current`],
    ['GET', `/api/streams/${jazz}/history`],
    ['POST', `/api/streams/${jazz}/start`],
    ['POST', `/api/streams/${jazz}/stop`],
    ['POST', `/api/streams/${jazz}/next`],
    ['POST', '/api/streams/initialize'],
    ['POST', '/streamhub/negotiate?negotiateVersion=1'],
  ];
  for (const [method, url] of calls) {
    expect(await send('pending', method, url)).toMatchObject({
      status: 403,
      body: { code: 'PENDING_APPROVAL' },
    });
    expect(await send('', method, url)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  }
});

it('offers a foreign client that negotiates only WebSockets [M-458]', async () => {
  expect((await post('/streamhub/negotiate?negotiateVersion=1')).body).toEqual({
    negotiateVersion: 1,
    connectionId: expect.any(String),
    connectionToken: expect.any(String),
    availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
  });
});

it('answers the stations a user joined last, newest first and only their own [M-431]', async () => {
  const soul = await insertLibraryRows(database.queries, [{ title: 'Soul', genres: ['Soul'] }]);
  expect(soul).toHaveLength(1);
  await post('/api/streams/initialize', 'dj');
  const station = await radio.getStation('Soul');
  clock.advance(60_000);
  await createRecents({
    database,
    clock,
    events: createEvents(createLogger('silent')),
    library: createLibraryFeature({ database }),
  }).recordStation('listener', station.id);
  const { body } = await get<Record<string, unknown>[]>('/api/users/recent-streams?limit=3');
  expect(body).toEqual([
    {
      id: expect.any(Number),
      genreId: station.genreId,
      genreName: 'Soul',
      listenedAt: new Date(clock.now()).toISOString(),
    },
    {
      id: expect.any(Number),
      genreId: jazz,
      genreName: 'Jazz',
      listenedAt: new Date(START_MS).toISOString(),
    },
  ]);
  expect((await get<unknown[]>('/api/users/recent-streams?limit=1')).body).toHaveLength(1);
  for (const limit of [100, 100_000])
    expect((await get('/api/users/recent-streams?limit=' + limit)).body).toEqual(body);
  expect((await get('/api/users/recent-streams?limit=0')).status).toBe(400);
  expect((await get('/api/users/recent-streams', 'dj')).body).toEqual([]);
});
