import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { buildTestApp, type TestServer } from '../../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import { describeTracks } from '../../../test/timbre-rows.ts';

interface Mix {
  readonly id: string;
  readonly kind: string;
  readonly mood: string | null;
  readonly genre: string | null;
  readonly artists: readonly string[];
  readonly likeTitle: string | null;
  readonly trackCount: number;
}

interface Item {
  readonly track: { readonly id: number; readonly title: string; readonly authors: string };
  readonly reason: Reason | null;
  readonly moreReasons?: readonly Reason[];
}

interface Reason {
  readonly kind: string;
  readonly name: string | null;
}

const DAY_MS = 86_400_000;
const SOUNDS = 3;
const OF_SOUND = 80;
const TRACKS = SOUNDS * OF_SOUND;
/** Each has four tracks of one sound. */
const ARTISTS = 20;
const GENRES = ['Jazz', 'Rock', 'Folk'];

const soundOf = (index: number) => Math.floor(index / OF_SOUND);
const artistOf = (index: number) => `Artist ${soundOf(index)}-${index % ARTISTS}`;

/** Begins a server with sounds that cross the genres. */
async function begin(kind: (typeof DATABASE_KINDS)[number], { isDescribed = true } = {}) {
  const server = await buildTestApp({ kind });
  const { queries } = server.database;
  const trackIds = await insertLibraryRows(
    queries,
    Array.from({ length: TRACKS }, (_, index) => ({
      title: `Song ${index}`,
      genres: [isDescribed ? (GENRES[index % 3] ?? '') : `Genre ${soundOf(index)}`],
      artist: artistOf(index),
    })),
  );
  if (isDescribed) await describeTracks(queries, trackIds, soundOf);
  await refreshTotals(queries);
  return { server, trackIds };
}

interface Played {
  readonly trackId: number;
  readonly daysAgo: number;
  readonly origin?: 'album' | 'station' | 'mix' | 'autoplay' | 'room' | null;
  readonly isSkip?: boolean;
}

async function play(server: TestServer, userId: string, played: readonly Played[]) {
  const { queries } = server.database;
  const rows = played.map(({ trackId, daysAgo, origin = 'album', isSkip = false }, index) => ({
    account_id: userId,
    track_id: trackId,
    played_at: server.clock.now() - daysAgo * DAY_MS + index * 1_000,
    listened_ms: isSkip ? 0 : 180_000,
    origin,
    ending: isSkip ? ('skipped' as const) : ('finished' as const),
    is_play: isSkip ? (0 as const) : (1 as const),
    is_counted: isSkip || origin === 'station' || origin === 'room' ? (0 as const) : (1 as const),
  }));
  await queries.insertInto('play').values(rows).execute();
}

async function addListener(server: TestServer) {
  const { id, email, password } = await server.createUser();
  return { id, token: await server.signIn(email, password) };
}

async function listMixes(server: TestServer, token: string): Promise<Mix[]> {
  const answer = await server.call('GET', '/api/recommendations/mixes', { token });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { items: Mix[] }).items;
}

async function listTracks(server: TestServer, token: string, mixId: string): Promise<Item[]> {
  const answer = await server.call('GET', `/api/recommendations/mixes/${mixId}`, { token });
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { items: Item[] }).items;
}

const idsOf = (items: readonly Item[]) => items.map(({ track }) => track.id);

describe.each(DATABASE_KINDS)('mixes made for one listener, on %s', (kind) => {
  let server: TestServer;
  let trackIds: number[];
  let listener: Awaited<ReturnType<typeof addListener>>;
  let mixes: Mix[];
  let tracksOf: Map<string, Item[]>;
  /** The listener's history: two sounds lately, and the third one half a year ago. */
  const lately = (index: number) => index % OF_SOUND < 8 && soundOf(index) < 2;
  const longAgo = (index: number) => index % OF_SOUND < 10 && soundOf(index) === 2;
  const indexOf = (trackId: number) => trackIds.indexOf(trackId);

  beforeAll(async () => {
    ({ server, trackIds } = await begin(kind));
    listener = await addListener(server);
    const history = trackIds.flatMap((trackId, index): Played[] => {
      if (lately(index)) return [5, 4, 3].map((daysAgo) => ({ trackId, daysAgo }));
      if (longAgo(index)) return [200, 190].map((daysAgo) => ({ trackId, daysAgo }));
      return [];
    });
    await play(server, listener.id, history);
    mixes = await listMixes(server, listener.token);
    tracksOf = new Map();
    for (const { id } of mixes) tracksOf.set(id, await listTracks(server, listener.token, id));
  });
  afterAll(() => server.close());

  it('are one for each style, and of new, forgotten and unheard music', () => {
    expect(mixes.map((mix) => mix.kind)).toEqual(
      expect.arrayContaining(['style', 'because', 'new', 'rediscover', 'deep-cuts']),
    );
    expect(new Set(mixes.map(({ id }) => id)).size).toBe(mixes.length);
    const styles = mixes.filter((mix) => mix.kind === 'style');
    expect(styles.length).toBeGreaterThan(1);
    expect(styles.length).toBeLessThanOrEqual(6);
    for (const { id, trackCount } of mixes) {
      expect(tracksOf.get(id)).toHaveLength(trackCount);
      expect(trackCount).toBeGreaterThanOrEqual(8);
    }
  });

  it('share no track', () => {
    const all = [...tracksOf.values()].flatMap(idsOf);
    expect(new Set(all).size).toBe(all.length);
  });

  it('of a style have one sound, name only artists whom the listener plays, and only a genre that most have', () => {
    for (const { id, genre, artists } of mixes.filter((mix) => mix.kind === 'style')) {
      const sounds = (tracksOf.get(id) ?? []).map(({ track }) => soundOf(indexOf(track.id)));
      const most = Math.max(...[0, 1, 2].map((sound) => sounds.filter((one) => one === sound).length));
      expect(most / sounds.length).toBeGreaterThan(0.8);
      expect(artists.length).toBeGreaterThan(0);
      for (const artist of artists)
        expect(
          trackIds.some((_, index) => artistOf(index) === artist && (lately(index) || longAgo(index))),
        ).toBe(true);
      const genres = (tracksOf.get(id) ?? []).map(({ track }) => GENRES[indexOf(track.id) % 3]);
      if (genre !== null)
        expect(genres.filter((one) => one === genre).length).toBeGreaterThan(genres.length / 2);
    }
  });

  it('give only reasons that are true', () => {
    const played = new Set(
      trackIds.filter((_, index) => lately(index) || longAgo(index)).map((id) => `Song ${indexOf(id)}`),
    );
    const playedArtists = new Set([...played].map((title) => artistOf(Number(title.split(' ')[1]))));
    const kinds = new Set<string>();
    for (const items of tracksOf.values())
      for (const { track, reason } of items.flatMap(({ track, reason, moreReasons = [] }) =>
        [reason, ...moreReasons].map((one) => ({ track, reason: one })),
      )) {
        kinds.add(reason?.kind ?? 'none');
        if (reason?.kind === 'sound') expect(played).toContain(reason.name);
        if (reason?.kind === 'genre')
          expect(
            trackIds.some((_, index) => played.has(`Song ${index}`) && index % 3 === indexOf(track.id) % 3),
          ).toBe(true);
        if (reason?.kind === 'since') {
          expect(longAgo(indexOf(track.id))).toBe(true);
          expect(reason.name).toBe(new Date(server.clock.now() - 190 * DAY_MS).toISOString().slice(0, 7));
        }
        if (reason?.kind === 'unheard') {
          expect(playedArtists).toContain(reason.name);
          expect(track.authors).toContain(reason.name);
          expect(played).not.toContain(track.title);
        }
        expect(reason?.kind).not.toBe('together');
      }
    for (const wanted of ['sound', 'since', 'unheard']) expect(kinds).toContain(wanted);
  });

  it('of new music have only unheard tracks by artists whom the listener does not play', () => {
    const playedArtists = new Set(
      trackIds.flatMap((_, index) => (lately(index) || longAgo(index) ? artistOf(index) : [])),
    );
    for (const { track } of tracksOf.get('new') ?? []) expect(playedArtists).not.toContain(track.authors);
  });

  it('name the track that the listener listens to', () => {
    const because = mixes.find((mix) => mix.kind === 'because');
    expect(lately(Number(because?.likeTitle?.split(' ')[1]))).toBe(true);
  });

  it('name the first artists of what is like that track', () => {
    const because = mixes.find((mix) => mix.kind === 'because');
    const authors = (tracksOf.get('because') ?? []).flatMap(({ track }) => track.authors);
    expect(because?.artists.length).toBeGreaterThan(0);
    expect(because?.artists).toEqual([...new Set(authors)].slice(0, 3));
  });

  it('stay the same all day even after more plays, and are others on the next day', async () => {
    const day = await begin(kind);
    try {
      const { id, token } = await addListener(day.server);
      const before = day.trackIds.slice(0, 20).map((trackId) => ({ trackId, daysAgo: 2 }));
      await play(day.server, id, [...before, ...before.map((one) => ({ ...one, daysAgo: 1 }))]);
      const [first] = await listMixes(day.server, token);
      const tracks = idsOf(await listTracks(day.server, token, first?.id ?? ''));
      for (const trackId of day.trackIds.slice(OF_SOUND, OF_SOUND + 12)) {
        const answer = await day.server.call('POST', '/api/users/plays', {
          token,
          body: { trackId, listenedMs: 180_000, origin: 'album' },
        });
        expect(answer.statusCode).toBe(200);
      }
      expect(await listMixes(day.server, token)).toContainEqual(first);
      expect(idsOf(await listTracks(day.server, token, first?.id ?? ''))).toEqual(tracks);
      day.server.clock.advance(DAY_MS);
      expect(idsOf(await listTracks(day.server, token, first?.id ?? ''))).not.toEqual(tracks);
    } finally {
      await day.server.close();
    }
  });

  it('lose a track that the listener refuses, at once and on every later day', async () => {
    const mixId = mixes[0]?.id ?? '';
    const [refused, ...others] = idsOf(await listTracks(server, listener.token, mixId));
    await server.call('PUT', `/api/recommendations/unwanted/${refused}`, { token: listener.token });
    for (const { id } of await listMixes(server, listener.token))
      expect(idsOf(await listTracks(server, listener.token, id))).not.toContain(refused);
    expect(idsOf(await listTracks(server, listener.token, mixId)).slice(0, others.length)).toEqual(others);
    await server.call('DELETE', `/api/recommendations/unwanted/${refused}`, { token: listener.token });
    expect(idsOf(await listTracks(server, listener.token, mixId))).toContain(refused);
  });

  it('never contain what the listener skips', async () => {
    const other = await addListener(server);
    const skipped = trackIds.slice(20, 30);
    await play(server, other.id, [
      ...trackIds.slice(0, 20).map((trackId) => ({ trackId, daysAgo: 2 })),
      ...skipped.map((trackId) => ({ trackId, daysAgo: 2, isSkip: true })),
    ]);
    const listed = await listMixes(server, other.token);
    expect(listed.length).toBeGreaterThan(0);
    for (const { id } of listed)
      for (const { track } of await listTracks(server, other.token, id))
        expect(skipped).not.toContain(track.id);
  });

  it('do not exist for new users, nor because of stations, rooms, mixes and endless queues', async () => {
    const newUser = await addListener(server);
    expect(await listMixes(server, newUser.token)).toEqual([]);
    const missing = await server.call('GET', '/api/recommendations/mixes/style-1', { token: newUser.token });
    expect([missing.statusCode, missing.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    const origins = ['station', 'room', 'mix', 'autoplay'] as const;
    await play(
      server,
      newUser.id,
      trackIds
        .slice(0, 40)
        .map((trackId, index) => ({ trackId, daysAgo: 2, origin: origins[index % 4] ?? null })),
    );
    await play(
      server,
      newUser.id,
      trackIds.slice(50, 59).map((trackId) => ({ trackId, daysAgo: 1 })),
    );
    server.clock.advance(2 * 3_600_000);
    expect(await listMixes(server, newUser.token)).toEqual([]);
  });

  it('begin an hour after somebody has played enough on the first day', async () => {
    const beginner = await addListener(server);
    await play(
      server,
      beginner.id,
      trackIds.slice(0, 24).map((trackId) => ({ trackId, daysAgo: 0 })),
    );
    expect(await listMixes(server, beginner.token)).toEqual([]);
    server.clock.advance(3_600_000);
    expect((await listMixes(server, beginner.token)).length).toBeGreaterThan(0);
  });

  it('are gone with the history that they came from', async () => {
    const leaving = await addListener(server);
    await play(
      server,
      leaving.id,
      trackIds.slice(0, 24).map((trackId) => ({ trackId, daysAgo: 1 })),
    );
    expect((await listMixes(server, leaving.token)).length).toBeGreaterThan(0);
    const answer = await server.call('DELETE', '/api/statistics/me?isAll=true', { token: leaving.token });
    expect(answer.statusCode).toBe(200);
    expect(await listMixes(server, leaving.token)).toEqual([]);
  });

  it.each(['style-99', 'x', '0', '__proto__', 'constructor', '%20', '1'.repeat(41)])(
    'says that there is no mix %j',
    async (mixId) => {
      const answer = await server.call('GET', `/api/recommendations/mixes/${mixId}`, {
        token: listener.token,
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    },
  );
});

describe.each(DATABASE_KINDS)('mixes of a library that is not described, on %s', (kind) => {
  it('have genres and claim neither sound nor mood', async () => {
    const { server, trackIds } = await begin(kind, { isDescribed: false });
    try {
      const { id, token } = await addListener(server);
      await play(
        server,
        id,
        trackIds.filter((_, index) => index % OF_SOUND < 12).map((trackId) => ({ trackId, daysAgo: 1 })),
      );
      const mixes = await listMixes(server, token);
      const styles = mixes.filter((mix) => mix.kind === 'style');
      expect(styles.map(({ genre }) => genre).toSorted()).toEqual(['Genre 0', 'Genre 1', 'Genre 2']);
      for (const { id: mixId, mood } of mixes) {
        expect(mood).toBeNull();
        for (const { reason } of await listTracks(server, token, mixId))
          expect(reason?.kind).not.toBe('sound');
      }
    } finally {
      await server.close();
    }
  });
});
