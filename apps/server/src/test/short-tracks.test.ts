/** Ruling 0.25: tracks under 20 s play on request, and the server picks them only if nothing longer exists. */
import type { HomeShelves, Track } from '@tutti/contract';
import { SHORT_TRACK_MS } from '@tutti/contract/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshTotals } from '#features/scanner/store/refresh-totals.ts';
import { buildTestApp, type TestServer } from './build-test-app.ts';
import { DATABASE_KINDS } from './each-database.ts';
import { insertLibraryRows, type LibraryRow, markMissing } from './library-rows.ts';
import { type Answer, connectApp } from './subsonic-calls.ts';

const DAY_MS = 86_400_000;
const effect = (index: number, row: Partial<LibraryRow> = {}): LibraryRow => ({
  title: `Effect ${index}`,
  genres: ['Unknown'],
  artist: 'Crew',
  album: 'Sounds',
  durationMs: [0, 400, 15_000, SHORT_TRACK_MS - 1][index % 4] as number,
  ...row,
});
const song = (index: number, row: Partial<LibraryRow> = {}): LibraryRow => ({
  title: `Song ${index}`,
  genres: ['Game'],
  artist: 'Crew',
  album: 'Score',
  durationMs: [SHORT_TRACK_MS, 45_000, 180_000][index % 3] as number,
  ...row,
});
const many = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_unused, index) => make(index));

describe.each(DATABASE_KINDS)('short tracks on %s', (kind) => {
  let server: TestServer;

  async function fillWith(rows: readonly LibraryRow[]): Promise<number[]> {
    const { queries } = server.database;
    const ids = await insertLibraryRows(queries, rows);
    await sql`insert into album_genre (album_id, genre_id, track_count)
      select track.album_id, track_genre.genre_id, count(*) from track
      join track_genre on track_genre.track_id = track.id where true
      group by track.album_id, track_genre.genre_id on conflict do nothing`.execute(queries);
    await sql`insert into album_artist (album_id, position, artist_id, join_phrase)
      select distinct track.album_id, 0, track_artist.artist_id, '' from track
      join track_artist on track_artist.track_id = track.id where true on conflict do nothing`.execute(
      queries,
    );
    await refreshTotals(queries);
    return ids;
  }

  async function signInListener() {
    const { id, email, password } = await server.createUser({ roles: ['User'] });
    const token = await server.signIn(email, password);
    const read = async <Answer>(url: string): Promise<Answer> =>
      (await server.call('GET', url, { token })).json();
    return { id, token, read };
  }

  const genreIdOf = async (name: string): Promise<number> => {
    const query = server.database.queries.selectFrom('genre').select('id').where('name', '=', name);
    return (await query.executeTakeFirstOrThrow()).id;
  };
  const durationsOf = async (ids: readonly number[]) => {
    const rows = server.database.queries.selectFrom('track').select('duration_ms').where('id', 'in', ids);
    return (await rows.execute()).map((row) => row.duration_ms);
  };
  const expectLong = async (ids: readonly number[]) => {
    expect(ids.length).toBeGreaterThan(0);
    expect(Math.min(...(await durationsOf(ids)))).toBeGreaterThanOrEqual(SHORT_TRACK_MS);
  };
  const idsOf = (tracks: readonly { id: number }[]) => tracks.map(({ id }) => id);

  describe('beside longer ones', () => {
    let effectIds: number[];
    let songIds: number[];

    beforeAll(async () => {
      server = await buildTestApp({ kind });
      songIds = await fillWith([
        ...many(30, (index) => song(index)),
        // The genre is too large to read whole and has almost no long track.
        ...many(260, (index) =>
          effect(1_000 + index, { genres: ['Large'], album: 'Large', durationMs: 300 }),
        ),
        song(100, { genres: ['Large'], album: 'Large' }),
        ...many(4, (index) => song(200 + index, { genres: ['Unknown'], album: 'Untagged' })),
      ]);
      effectIds = await fillWith([
        ...many(40, (index) => effect(index)),
        ...many(12, (index) => effect(100 + index, { genres: ['Game'], album: 'Score' })),
        ...many(5, (index) => effect(200 + index, { genres: ['Ringtones'], album: 'Ringtones' })),
      ]);
    });
    afterAll(() => server.close());

    it('are in no mix over all genres, even for a listener who likes them', async () => {
      const { token, read } = await signInListener();
      for (const id of effectIds.slice(0, 10))
        await server.call('POST', `/api/users/favorites/${id}`, { token });
      for (let call = 0; call < 3; call += 1) {
        const mix = await read<Track[]>('/api/tracks/diverse');
        await expectLong(idsOf(mix));
      }
    });

    it('are not in the mix of a genre, unless it has nothing else', async () => {
      const { read } = await signInListener();
      for (const name of ['Game', 'Large', 'Unknown'])
        await expectLong(idsOf(await read<Track[]>(`/api/tracks/genre/${await genreIdOf(name)}`)));
      const ringtones = await read<Track[]>(`/api/tracks/genre/${await genreIdOf('Ringtones')}`);
      expect(ringtones).toHaveLength(5);
    });

    it('are on no shelf of home, and neither is a genre or an album with nothing else', async () => {
      const { id, read } = await signInListener();
      const long = songIds[0] as number;
      await server.database.queries
        .insertInto('favourite')
        .values(
          [...effectIds.slice(0, 30), long].map((track_id) => ({
            account_id: id,
            track_id,
            favourited_at: server.clock.now() - 200 * DAY_MS,
          })),
        )
        .execute();
      const home = await read<HomeShelves>('/api/home');
      expect(home.mixes.map(({ genreName }) => genreName).toSorted()).toEqual(['Game', 'Large']);
      expect(home.justAdded.map(({ title }) => title).toSorted()).toEqual(['Large', 'Score', 'Untagged']);
      expect(idsOf(home.forgottenFavorites)).toEqual([long]);
    });

    it('are selected for no app', async () => {
      const app = await connectApp(server);
      const numbers = (songs: Answer[]) => songs.map(({ id }) => Number(String(id).replace('tr-', '')));
      const { randomSongs } = await app.send('getRandomSongs', { size: 500 });
      await expectLong(numbers(randomSongs.song as Answer[]));
      const { similarSongs } = await app.send('getSimilarSongs', { id: `tr-${effectIds[41]}`, count: 50 });
      await expectLong(numbers(similarSongs.song as Answer[]));
      const { randomSongs: tones } = await app.send('getRandomSongs', { size: 500, genre: 'Ringtones' });
      expect(tones.song).toHaveLength(5);
    });

    it('are found and played on request, and are listed in their album', async () => {
      const { token, read } = await signInListener();
      const found = await read<Track[]>('/api/tracks/search?searchTerm=Effect%20101');
      expect(found.map(({ title }) => title)).toContain('Effect 101');
      const [first] = await server.database.queries
        .selectFrom('track')
        .select('album_id')
        .where('title', '=', 'Effect 101')
        .execute();
      const album = await read<Track[]>(`/api/tracks/album/${first?.album_id}`);
      expect(album.filter(({ title }) => title.startsWith('Effect'))).toHaveLength(12);
      const track = await server.call('GET', `/api/tracks/${effectIds[0]}`, { token });
      expect(track.statusCode).toBe(200);
    });

    it('are in the mix while nothing longer is there', async () => {
      const { read } = await signInListener();
      const { queries } = server.database;
      const all = await queries
        .selectFrom('track')
        .select('id')
        .where('duration_ms', '>=', SHORT_TRACK_MS)
        .execute();
      await markMissing(queries, idsOf(all));
      await refreshTotals(queries);
      expect((await read<Track[]>('/api/tracks/diverse')).length).toBe(50);
      const home = await read<HomeShelves>('/api/home');
      expect(home.mixes.map(({ genreName }) => genreName)).toContain('Ringtones');
      expect(home.justAdded.length).toBeGreaterThan(0);
    });
  });
});
