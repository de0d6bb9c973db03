import { FORGOTTEN_AFTER_DAYS, HOME_MIXES, HOME_SHELF_MAX, type HomeShelves } from '@tutti/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows, markMissing } from '../../test/library-rows.ts';

const DAY_MS = 86_400_000;
const ALBUMS = 24;

interface Listener {
  readonly id: string;
  readonly token: string;
}

async function countTracks({ database: { queries } }: TestServer): Promise<void> {
  const tracks = await queries
    .selectFrom('track')
    .innerJoin('track_genre', 'track_genre.track_id', 'track.id')
    .select(['track.album_id', 'track_genre.genre_id'])
    .execute();
  for (const { album_id, genre_id } of tracks) {
    await queries
      .updateTable('genre')
      .set(({ eb }) => ({ track_count: eb('track_count', '+', 1) }))
      .where('id', '=', genre_id)
      .execute();
    if (album_id === null) continue;
    await queries
      .updateTable('album')
      .set(({ eb }) => ({ track_count: eb('track_count', '+', 1) }))
      .where('id', '=', album_id)
      .execute();
    await queries
      .insertInto('album_genre')
      .values({ album_id, genre_id, track_count: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

describe.each(DATABASE_KINDS)('the home shelves on %s', (kind) => {
  let server: TestServer;
  let trackIds: number[];

  beforeAll(async () => {
    server = await buildTestApp({ kind });
    const { queries } = server.database;
    trackIds = await insertLibraryRows(
      queries,
      Array.from({ length: ALBUMS }, (_, index) => ({
        title: `Track ${index}`,
        album: `Album ${index}`,
        artist: 'Duo',
        genres: [index % 2 === 0 ? 'Jazz' : 'Blues'],
      })),
    );
    await countTracks(server);
    const albums = await queries.selectFrom('album').select('id').orderBy('id').execute();
    for (const [index, { id }] of albums.entries())
      await queries
        .updateTable('album')
        .set({ added_at: 1_000 + index })
        .where('id', '=', id)
        .execute();
  });
  afterAll(() => server.close());

  async function signInListener(): Promise<Listener> {
    const { id, email, password } = await server.createUser({ roles: ['User'] });
    return { id, token: await server.signIn(email, password) };
  }

  const trackAt = (index: number) => trackIds[index] as number;
  const daysAgo = (days: number) => server.clock.now() - days * DAY_MS;
  const play = ({ id }: Listener, index: number, days: number) =>
    server.database.queries
      .insertInto('play')
      .values({ account_id: id, track_id: trackAt(index), played_at: daysAgo(days), listened_ms: 180_000 })
      .execute();
  const like = ({ id }: Listener, index: number, days: number) =>
    server.database.queries
      .insertInto('favourite')
      .values({ account_id: id, track_id: trackAt(index), favourited_at: daysAgo(days) })
      .execute();

  const send = ({ token }: Listener, headers: Record<string, string> = {}) =>
    server.call('GET', '/api/home', { token, headers });
  const read = async (listener: Listener): Promise<HomeShelves> => (await send(listener)).json();
  const titles = (albums: readonly { title: string }[]) => albums.map(({ title }) => title);

  async function genreId(name: string): Promise<number> {
    const { queries } = server.database;
    const query = queries.selectFrom('genre').select('id').where('name', '=', name);
    return (await query.executeTakeFirstOrThrow()).id;
  }

  it('treats a user without plays and favorites as a newcomer, with music to choose from', async () => {
    const home = await read(await signInListener());
    expect(home).toMatchObject({
      isNewcomer: true,
      genreIds: [],
      recentAlbums: [],
      mostPlayed: [],
      forgottenFavorites: [],
    });
    expect(home.justAdded).toHaveLength(HOME_SHELF_MAX);
    expect(home.mixes.map(({ genreName }) => genreName).toSorted()).toEqual(['Blues', 'Jazz']);
    expect(home.mixes.length).toBeLessThanOrEqual(HOME_MIXES);
    for (const { covers } of home.mixes) expect(covers).toHaveLength(4);
  });

  it('lists recently added albums, the newest first', async () => {
    const { justAdded } = await read(await signInListener());
    expect(titles(justAdded).slice(0, 3)).toEqual(['Album 23', 'Album 22', 'Album 21']);
  });

  it("lists albums by last play, each once, and only the user's own", async () => {
    const listener = await signInListener();
    const other = await signInListener();
    await play(listener, 1, 3);
    await play(listener, 2, 2);
    await play(listener, 1, 1);
    await play(other, 5, 0);
    const { recentAlbums, isNewcomer } = await read(listener);
    expect(titles(recentAlbums.map(({ album }) => album))).toEqual(['Album 1', 'Album 2']);
    expect(recentAlbums[0]?.playedAt).toBe(new Date(daysAgo(1)).toISOString());
    expect(isNewcomer).toBe(false);
  });

  const start = ({ token }: Listener, index: number) =>
    server.call('PUT', '/api/users/play-queue', {
      token,
      body: { trackIds: [trackAt(index)], currentIndex: 0, changedBy: 'Firefox' },
    });

  it('lists the album that was started last first, even if no play of it counts yet', async () => {
    const listener = await signInListener();
    await play(listener, 1, 3);
    await play(listener, 2, 2);
    expect((await start(listener, 4)).statusCode).toBe(200);
    const home = await read(listener);
    expect(titles(home.recentAlbums.map(({ album }) => album))).toEqual(['Album 4', 'Album 2', 'Album 1']);
    expect(home.recentAlbums[0]?.playedAt).toBe(new Date(server.clock.now()).toISOString());
    expect((await start(listener, 1)).statusCode).toBe(200);
    const after = (await read(listener)).recentAlbums.map(({ album }) => album);
    expect(titles(after)).toEqual(['Album 1', 'Album 2']);
  });

  it('sorts an album that was started by its time, and leaves out a missing track and an empty queue', async () => {
    const listener = await signInListener();
    await start(listener, 4);
    await server.database.queries
      .updateTable('play_queue')
      .set({ changed_at: daysAgo(2) })
      .where('account_id', '=', listener.id)
      .execute();
    await play(listener, 2, 1);
    const list = async () => titles((await read(listener)).recentAlbums.map(({ album }) => album));
    expect(await list()).toEqual(['Album 2', 'Album 4']);
    await server.call('PUT', '/api/users/play-queue', {
      token: listener.token,
      body: { trackIds: [], changedBy: 'Firefox' },
    });
    expect(await list()).toEqual(['Album 2']);
    await start(listener, 23);
    await markMissing(server.database.queries, [trackAt(23)]);
    expect(await list()).toEqual(['Album 2']);
  });

  it('counts the plays of the month, the most played first', async () => {
    const listener = await signInListener();
    for (const days of [40, 39, 38]) await play(listener, 7, days);
    await play(listener, 3, 2);
    await play(listener, 4, 5);
    await play(listener, 4, 6);
    expect(titles((await read(listener)).mostPlayed)).toEqual(['Album 4', 'Album 3']);
  });

  it("puts the user's most played genre first, in the mixes as well", async () => {
    const [jazz, blues] = [await genreId('Jazz'), await genreId('Blues')];
    const listener = await signInListener();
    await play(listener, 1, 1);
    expect(await read(listener)).toMatchObject({ genreIds: [blues] });
    await like(listener, 2, 0);
    const { genreIds, mixes } = await read(listener);
    expect(genreIds).toEqual([jazz, blues]);
    expect(mixes.map((mix) => mix.genreId)).toEqual([jazz, blues]);
  });

  it('lists favorites from over a month ago that were not played since', async () => {
    const listener = await signInListener();
    for (const index of [8, 9, 10]) await like(listener, index, FORGOTTEN_AFTER_DAYS + 1);
    await like(listener, 11, FORGOTTEN_AFTER_DAYS - 1);
    await play(listener, 8, FORGOTTEN_AFTER_DAYS + 1);
    await play(listener, 9, FORGOTTEN_AFTER_DAYS - 1);
    expect(titles((await read(listener)).forgottenFavorites)).toEqual(['Track 8', 'Track 10']);
  });

  it('limits the length of each shelf', async () => {
    const listener = await signInListener();
    await start(listener, 0);
    for (let index = 0; index < ALBUMS; index += 1) {
      await play(listener, index, 1);
      await like(listener, index, FORGOTTEN_AFTER_DAYS + 2);
    }
    const { recentAlbums, mostPlayed, forgottenFavorites } = await read(listener);
    expect([recentAlbums.length, mostPlayed.length]).toEqual([HOME_SHELF_MAX, HOME_SHELF_MAX]);
    expect(forgottenFavorites).toEqual([]);
  });

  it('answers 304 to a client that has the current version, until something was played', async () => {
    const listener = await signInListener();
    const first = await send(listener);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await send(listener, known)).statusCode).toBe(304);
    await play(listener, 2, 0);
    expect((await send(listener, known)).statusCode).toBe(200);
  });

  it('leaves out missing tracks', async () => {
    const listener = await signInListener();
    await play(listener, 20, 1);
    await like(listener, 20, FORGOTTEN_AFTER_DAYS + 5);
    await like(listener, 22, FORGOTTEN_AFTER_DAYS + 5);
    await markMissing(server.database.queries, [trackAt(20), trackAt(22)]);
    const { recentAlbums, mostPlayed, forgottenFavorites } = await read(listener);
    expect([recentAlbums, mostPlayed, forgottenFavorites]).toEqual([[], [], []]);
  });
});
