import { packFloat16, TIMBRE_NUMBERS, TIMBRE_VERSION } from '@tutti/recommend/timbre';
import { createSeededRandom } from '@tutti/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queries } from '#platform/db/queries.ts';
import { buildTestApp, type TestServer } from '../../test/build-test-app.ts';
import { DATABASE_KINDS } from '../../test/each-database.ts';
import { insertLibraryRows } from '../../test/library-rows.ts';

const TRACKS = 100_000;
const ARTISTS = 500;
const GROUPS = 200;
const ROWS_PER_STATEMENT = 500;

/** Copies a track in the database, with artists in turn. */
async function copyTrack(db: Queries, trackId: number, count: number): Promise<void> {
  const row = await db.selectFrom('track').selectAll().where('id', '=', trackId).executeTakeFirstOrThrow();
  const own = new Set(['id', 'identity_key', 'path']);
  const names = sql.join(
    Object.keys(row)
      .filter((name) => !own.has(name))
      .map((name) => sql.ref(name)),
  );
  await sql`insert into track (identity_key, path, ${names})
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
    select 'copy ' || n, 'copies/' || n || '.mp3', ${names} from numbers cross join track where id = ${trackId}`.execute(
    db,
  );
  await sql`insert into track_artist (track_id, position, artist_id, join_phrase)
    select track.id, 0, artist.id, '' from track
    join artist on artist.id = (select min(id) from artist) + track.id % ${sql.lit(ARTISTS)}
    where track.identity_key like 'copy %'`.execute(db);
  await sql`insert into track_genre (track_id, position, genre_id)
    select track.id, track_genre.position, genre_id from track cross join track_genre
    where track_genre.track_id = ${trackId} and track.identity_key like 'copy %'`.execute(db);
}

/** Describes every second track; those of one group sound alike. */
async function describeHalf(db: Queries): Promise<number> {
  const tracks = await db
    .selectFrom('track')
    .select(['id', 'size_bytes', 'mtime_ms'])
    .orderBy('id')
    .execute();
  const random = createSeededRandom(3);
  const middles = Array.from({ length: GROUPS }, () =>
    Float32Array.from({ length: TIMBRE_NUMBERS }, () => random() * 4),
  );
  const described = tracks.filter((_, index) => index % 2 === 0);
  for (let start = 0; start < described.length; start += ROWS_PER_STATEMENT) {
    const rows = described.slice(start, start + ROWS_PER_STATEMENT).map(({ id, size_bytes, mtime_ms }) => ({
      track_id: id,
      size_bytes,
      mtime_ms,
      version: TIMBRE_VERSION,
      vector: Buffer.from(
        packFloat16((middles[id % GROUPS] as Float32Array).map((middle) => middle + random() / 2)),
      ).toString('base64'),
    }));
    await db.insertInto('track_timbre').values(rows).execute();
  }
  return described.at(-1)?.id ?? 0;
}

describe.each(DATABASE_KINDS)(
  'similar music among 100,000 tracks, of which half are described, on %s',
  (kind) => {
    let server: TestServer;
    let describedId: number;

    beforeAll(async () => {
      server = await buildTestApp({ kind });
      const { queries } = server.database;
      const rows = Array.from({ length: ARTISTS }, (_, index) => ({
        title: `Song ${index}`,
        genres: ['Jazz'],
        artist: `Artist ${index}`,
      }));
      const [first = 0] = await insertLibraryRows(queries, rows);
      await copyTrack(queries, first, TRACKS - ARTISTS);
      describedId = await describeHalf(queries);
      if (kind === 'postgres') await sql`analyze`.execute(queries);
    });
    afterAll(() => server.close());

    const requestSimilar = async (token: string, trackId: number, seed: number) => {
      const url = `/api/recommendations/similar?trackId=${trackId}&seed=${seed}`;
      const answer = await server.call('GET', url, { token });
      expect(answer.statusCode).toBe(200);
      return (answer.json() as { items: { track: { id: number }; reason: { kind: string } | null }[] }).items;
    };

    it('is what sounds like it', async () => {
      const items = await requestSimilar(await server.createToken(), describedId, 1);
      expect(items).toHaveLength(20);
      for (const { track, reason } of items.slice(0, 10)) {
        expect(track.id % GROUPS).toBe(describedId % GROUPS);
        expect(reason?.kind).toBe('sound');
      }
    });

    it('of a track that is not described claims nothing about sound', async () => {
      const items = await requestSimilar(await server.createToken(), describedId - 1, 1);
      expect(items).toHaveLength(20);
      expect(items.filter(({ reason }) => reason?.kind === 'sound')).toEqual([]);
    });

    it('comes to a modest listener before most of what a greedy one asks for', async () => {
      const [greedy, modest] = [await server.createToken(), await server.createToken()];
      const order: string[] = [];
      const note = async (name: string, request: Promise<unknown>) => {
        await request;
        order.push(name);
      };
      const requests = Array.from({ length: 40 }, (_, seed) =>
        note('greedy', requestSimilar(greedy, describedId - 2 * seed, seed)),
      );
      requests.push(note('modest', requestSimilar(modest, describedId, 1)));
      await Promise.all(requests);
      expect(order.indexOf('modest')).toBeLessThan(20);
    });

    it('answers fifty listeners at once, and other calls meanwhile', async () => {
      const tokens: string[] = [];
      for (let listener = 0; listener < 50; listener += 1) tokens.push(await server.createToken());
      let answered = 0;
      const requests = tokens.map(async (token, index) => {
        expect(await requestSimilar(token, describedId - 2 * index, index)).toHaveLength(20);
        answered += 1;
      });
      const me = await server.call('GET', '/api/auth/me', { token: tokens[0] });
      expect(me.statusCode).toBe(200);
      expect(answered).toBeLessThan(50);
      await Promise.all(requests);
    });
  },
);
