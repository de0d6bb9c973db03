/** A room shows nowhere except to those whom the feature of rooms lets in: its station is in no list and no event. */
import type { RouteDefinition } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTimelineStore } from '#features/stations/timeline/timeline-store.ts';
import { ALL_ROUTES } from '../composition/require-policies.ts';
import { eventuallyOn } from './eventually.ts';
import { type OnAirServer, startOnAir } from './on-air-server.ts';
import { connectRaw, type RawHubClient } from './raw-hub-client.ts';
import { makeRoomRows } from './room-station.ts';
import { connectApp } from './subsonic-calls.ts';

/** No other id is as large, so it is found wherever it shows. */
const ROOM_STATION = 987_654_321;
const SLUG = 'room-Zm9yIG1lbWJlcnMgb25seQ';
const MARKS = [String(ROOM_STATION), SLUG, 'entry-for-members'];

/** Rooms are shown to administrators there, and by nothing else. */
const SHOWS_ROOMS = /^\/api(\/admin)?\/rooms(\/|$)/;

/** Addresses outside of the contract, for each of the ways to name a station. */
const OTHER_ADDRESSES = [
  '/radio.m3u',
  '/radio.pls',
  '/metrics',
  '/embed/:genre',
  '/radio/:genre.mp3',
  '/radio/:genre.m3u8',
  '/radio/:genre.m3u',
  '/radio/:genre/art.jpg',
  '/radio/:genre/450000000.aac',
  '/radio/rooms/:genre/live.mp3',
  '/radio/rooms/:genre/live.m3u8',
  '/radio/rooms/:genre/live.m3u',
  '/radio/rooms/:genre/art.jpg',
  '/radio/rooms/:genre/450000000.aac',
] as const;

/** Their answers change with the memory and the disk. */
const OF_THE_MACHINE = /\/(overview|monitoring|metrics|health)\b/;

const REST_METHODS = [
  ['getInternetRadioStations', {}],
  ['getCoverArt', { id: `st-${ROOM_STATION}` }],
  ['getNowPlaying', {}],
  ['search3', { query: 'room' }],
  ['getGenres', {}],
] as const;

const listed = ALL_ROUTES.filter(({ method, path }) => method === 'GET' && !SHOWS_ROOMS.test(path));

/** Puts the ids of the room where an outsider could guess them. */
const toUrls = (path: string): string[] =>
  path.includes(':')
    ? [String(ROOM_STATION), SLUG].map((id) => path.replace(/:\w+/g, encodeURIComponent(id)))
    : [path];

interface Answer {
  readonly status: number;
  readonly body: string;
}

let server: OnAirServer;
let outsider: string;
let socket: RawHubClient;
let rest: Awaited<ReturnType<typeof connectApp>>;

beforeAll(async () => {
  server = await startOnAir({
    environment: { METRICS_TOKEN: 'a token of forty characters for the metrics' },
  });
  outsider = await server.createToken({ roles: ['DJ', 'User'], approved: true });
  rest = await connectApp(server);
  socket = await connectRaw(`http://127.0.0.1:${server.port}/streamhub`, { token: outsider });
});
afterAll(async () => {
  socket.close();
  await server.close();
});

async function answerOf(url: string, token: string): Promise<Answer> {
  const headers = url === '/metrics' ? 'a token of forty characters for the metrics' : token;
  const { statusCode, body } = await server.call('GET', url, { token: headers });
  return { status: statusCode, body };
}

async function answerAll(): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const [who, token] of Object.entries({ outsider, admin: server.admin })) {
    const paths = [...listed.map(({ path }: RouteDefinition) => path), ...OTHER_ADDRESSES];
    for (const url of paths.flatMap(toUrls)) answers.set(`${who} ${url}`, await answerOf(url, token));
  }
  for (const [method, parameters] of REST_METHODS) {
    const { statusCode, body } = await rest.get(method, { ...parameters, f: 'json' });
    answers.set(`app ${method}`, { status: statusCode, body });
  }
  return answers;
}

async function putOnAir(): Promise<void> {
  const { database, events, clock } = server;
  const tracks = await database.queries.selectFrom('track').select('id').orderBy('id').execute();
  const [first, second] = tracks.map(({ id }) => id);
  const station = { kind: 'room', genre_id: null, is_public: 1, is_stopped: 0, seed: 0 } as const;
  await database.transaction(async (trx) => {
    await trx
      .insertInto('station')
      .values({
        ...station,
        id: ROOM_STATION,
        slug: SLUG,
        generation: 1,
        pool_mark: '',
        pool_revision: -1,
        created_at: clock.now(),
      })
      .execute();
    const rows = makeRoomRows(clock.now(), [first ?? 0, 30_000], [null, 30_000], [second ?? 0, 30_000]);
    const named = rows.map((row) => ({ ...row, entryId: 'entry-for-members' }));
    await createTimelineStore(trx).insert(ROOM_STATION, named);
  });
  events.publish('stationChanged', { stationId: ROOM_STATION });
}

describe('a room on air', () => {
  it('changes no answer to anybody else, from any route that lists or names stations', async () => {
    const earlier = await answerAll();
    const before = await answerAll();
    await putOnAir();
    await server.features.radio.playout.start();
    const after = await answerAll();
    const marksIn = (body: string | undefined) => MARKS.filter((mark) => body?.includes(mark));
    // Some answers repeat their address.
    const shown = [...after].filter(
      ([address, { body }]) => marksIn(body).length > marksIn(before.get(address)?.body).length,
    );
    expect(shown.map(([address, { body }]) => `${address}: ${body.slice(0, 200)}`)).toEqual([]);
    // Answers that differ by themselves contain the time or a number of this moment.
    const stable = [...before].filter(
      ([address, { body }]) => earlier.get(address)?.body === body && !OF_THE_MACHINE.test(address),
    );
    expect(stable.length).toBeGreaterThan(0.85 * before.size);
    const isSame = ([address, { status, body }]: [string, Answer]) =>
      after.get(address)?.status === status && after.get(address)?.body === body;
    expect(stable.filter((one) => !isSame(one)).map(([address]) => address)).toEqual([]);
    const compared = new Set(stable.map(([address]) => address));
    const wanted = ['/api/streams', '/api/admin/broadcast', '/radio.m3u'].map((path) => `admin ${path}`);
    expect([...compared]).toEqual(expect.arrayContaining(wanted));
  });

  it('is not found by its number or its name, by an administrator either', async () => {
    for (const id of [String(ROOM_STATION), SLUG])
      for (const address of [
        `/api/streams/${id}/current`,
        `/api/streams/${id}/pieces/high/450000000`,
        `/api/streams/${id}/hls/live.m3u8`,
        `/api/streams/${id}/requests`,
        `/api/nowplaying/${id}`,
        `/radio/${id}.mp3`,
        `/radio/${id}.m3u8`,
        `/radio/${id}/art.jpg`,
        `/radio/rooms/${id}/live.mp3`,
        `/radio/rooms/${id}/live.m3u8`,
        `/radio/rooms/${id}/art.jpg`,
        `/embed/${id}`,
      ]) {
        const { status, body } = await answerOf(address, server.admin);
        expect([400, 404], `${address}: ${body.slice(0, 100)}`).toContain(status);
      }
  });

  it('sends nothing to a connection that has not joined it', async () => {
    const call = (target: string, args: unknown[], invocationId: string) =>
      socket.send(JSON.stringify({ type: 1, invocationId, target, arguments: args }));
    const { genreId } = await server.features.radio.resolveStation('jazz');
    const answerTo = (id: string) =>
      socket.find((message) => message['type'] === 3 && message['invocationId'] === id);
    call('JoinStream', [genreId], '1');
    await answerTo('1');
    const { events, clock } = server;
    events.publish('stationChanged', { stationId: ROOM_STATION });
    events.publish('programmeChanged', { stationId: ROOM_STATION, fromMs: clock.now(), revision: 9 });
    events.publish('roomRowStarted', { stationId: ROOM_STATION, seq: 1, entryId: 'entry-for-members' });
    // The next row begins, and so does the next of a genre.
    await eventuallyOn(clock, () => {
      socket.send('{"type":6}');
      clock.advance(1_000);
      expect(socket.messages.map(({ target }) => target)).toContain('StreamUpdated');
    });
    for (const [index, id] of [ROOM_STATION, String(ROOM_STATION), SLUG].entries()) {
      call('JoinStream', [id], `join ${index}`);
      expect(await answerTo(`join ${index}`)).toHaveProperty('error');
    }
    call('GetAvailableStreams', [], '2');
    await answerTo('2');
    const received = socket.messages.filter(({ type }) => type === 1);
    expect(received.length).toBeGreaterThan(3);
    const leaked = received.filter((message) => MARKS.some((mark) => JSON.stringify(message).includes(mark)));
    expect(leaked).toEqual([]);
  });
});
