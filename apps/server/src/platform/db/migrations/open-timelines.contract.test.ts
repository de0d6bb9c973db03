import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertAccounts } from '../../../test/account-rows.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { findOrInsertGenre, insertLibraryRows } from '../../../test/library-rows.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';

const STEP = '0071-open-timelines';

const NIGHT = {
  station_id: 3,
  started_at: 1_795_000_000_123,
  play_ms: 200_000,
  cue_in_ms: 40,
  fade_out_ms: 4_000,
  gain_db: -3.5,
  generation: 2,
  round: 1,
};

/** Fills what an earlier version stores about radio, with its own statements. */
async function fill({ queries }: Database): Promise<{ genreId: number; trackIds: number[] }> {
  const trackIds = await insertLibraryRows(queries, [
    { title: 'So What', genres: ['Jazz'] },
    { title: 'Blue in Green', genres: ['Jazz'] },
  ]);
  const genreId = await findOrInsertGenre(queries, 'Jazz');
  await insertAccounts(queries, ['anna']);
  await sql`insert into station
    (id, genre_id, slug, is_public, is_stopped, seed, generation, pool_mark, pool_revision, created_at)
    values (3, ${genreId}, 'jazz', 1, 0, 99, 2, 'mark', 7, 1795000000000)`.execute(queries);
  await insertRow(queries, { seq: 1, trackId: trackIds[0] ?? 0, requestedBy: null });
  await insertRow(queries, { seq: 2, trackId: trackIds[1] ?? 0, requestedBy: 'anna' });
  await sql`insert into recent_station (account_id, station_id, listened_at)
    values ('anna', 3, 1795000000001)`.execute(queries);
  return { genreId, trackIds };
}

type Queries = Database['queries'];

/** The statement of an earlier version, which does not know the new columns. */
async function insertRow(
  queries: Queries,
  { seq, trackId, requestedBy }: { seq: number; trackId: number; requestedBy: string | null },
): Promise<void> {
  const source = requestedBy === null ? 'rotation' : 'request';
  await sql`insert into timeline_entry (station_id, seq, track_id, started_at, play_ms, cue_in_ms, fade_out_ms,
      gain_db, source, requested_by, generation, round, reason)
    values (3, ${seq}, ${trackId}, ${NIGHT.started_at + seq}, ${NIGHT.play_ms}, ${NIGHT.cue_in_ms},
      ${NIGHT.fade_out_ms}, ${NIGHT.gain_db}, ${source}, ${requestedBy}, 2, 1, null)`.execute(queries);
}

const listRows = (queries: Queries) =>
  sql<{ seq: number; track_id: number | null }>`select * from timeline_entry order by seq`.execute(queries);

it.each(DATABASE_KINDS)('stations, airings, requests and recents of 1.0.0 stay as they are, on %s', (kind) =>
  useEarlierDatabase(kind, STEP, async (database) => {
    const { queries } = database;
    const { genreId, trackIds } = await fill(database);
    await migrate(database);
    expect(await queries.selectFrom('station').selectAll().execute()).toEqual([
      {
        id: 3,
        kind: 'genre',
        genre_id: genreId,
        slug: 'jazz',
        is_public: 1,
        is_stopped: 0,
        seed: 99,
        generation: 2,
        pool_mark: 'mark',
        pool_revision: 7,
        created_at: 1_795_000_000_000,
      },
    ]);
    const airing = { ...NIGHT, kind: 'track', entry_id: null, reason: null };
    expect((await listRows(queries)).rows).toEqual([
      {
        ...airing,
        seq: 1,
        track_id: trackIds[0],
        started_at: NIGHT.started_at + 1,
        source: 'rotation',
        requested_by: null,
      },
      {
        ...airing,
        seq: 2,
        track_id: trackIds[1],
        started_at: NIGHT.started_at + 2,
        source: 'request',
        requested_by: 'anna',
      },
    ]);
    const recents = queries.selectFrom('recent_station').select(['account_id', 'station_id', 'listened_at']);
    expect(await recents.execute()).toEqual([
      { account_id: 'anna', station_id: 3, listened_at: 1_795_000_000_001 },
    ]);
  }),
);

it.each(DATABASE_KINDS)('unique names, references and numbers hold as before, on %s', (kind) =>
  useEarlierDatabase(kind, STEP, async (database) => {
    const { queries } = database;
    const { genreId, trackIds } = await fill(database);
    await sql`insert into genre (id, identity_key, name, search_text) values (900, 'gone', 'Gone', 'gone')`.execute(
      queries,
    );
    await sql`insert into station
      (genre_id, slug, is_stopped, seed, generation, pool_mark, pool_revision, created_at)
      values (900, 'gone', 0, 1, 1, '', 0, 0)`.execute(queries);
    const assignedId = Number(
      (await queries.selectFrom('station').select('id').where('slug', '=', 'gone').executeTakeFirst())?.id,
    );
    await sql`delete from station where slug = 'gone'`.execute(queries);
    await migrate(database);
    const station = {
      is_public: 0,
      is_stopped: 0,
      seed: 1,
      generation: 1,
      pool_mark: '',
      pool_revision: 0,
    } as const;
    const insert = (values: { genre_id: number | null; slug: string }) =>
      queries
        .insertInto('station')
        .values({ ...station, ...values, created_at: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
    await expect(insert({ genre_id: genreId, slug: 'other' })).rejects.toThrow(/unique/i);
    await expect(insert({ genre_id: 900, slug: 'jazz' })).rejects.toThrow(/unique/i);
    await expect(insert({ genre_id: 901, slug: 'nowhere' })).rejects.toThrow(/foreign key/i);
    expect((await insert({ genre_id: null, slug: 'room-1' })).id).toBeGreaterThan(assignedId);
    await insert({ genre_id: null, slug: 'room-2' });
    await queries
      .deleteFrom('track')
      .where('id', '=', trackIds[0] ?? 0)
      .execute();
    await queries.deleteFrom('account').where('id', '=', 'anna').execute();
    expect((await listRows(queries)).rows).toMatchObject([{ seq: 2, requested_by: null }]);
    await queries.deleteFrom('station').where('id', '=', 3).execute();
    expect((await listRows(queries)).rows).toEqual([]);
  }),
);

it.each(DATABASE_KINDS)(
  'an earlier version beside leaves rooms alone and writes its own rows, on %s',
  (kind) =>
    useEarlierDatabase(kind, STEP, async (database) => {
      const { queries } = database;
      const { genreId, trackIds } = await fill(database);
      await migrate(database);
      await queries
        .insertInto('station')
        .values({
          kind: 'room',
          genre_id: null,
          slug: 'room-one',
          is_public: 0,
          is_stopped: 0,
          seed: 1,
          generation: 1,
          pool_mark: '',
          pool_revision: -1,
          created_at: 0,
        })
        .execute();
      const listed = await sql<{ slug: string }>`select station.*, genre.name as genre_name from station
      inner join (select id, name, identity_key from genre) as genre on genre.id = station.genre_id`.execute(
        queries,
      );
      expect(listed.rows.map(({ slug }) => slug)).toEqual(['jazz']);
      await sql`insert into station
      (genre_id, slug, is_public, is_stopped, seed, generation, pool_mark, pool_revision, created_at)
      values (${genreId}, 'jazz', 0, 0, 1, 1, '', -1, 0) on conflict do nothing`.execute(queries);
      await sql`delete from timeline_entry where station_id = 3 and seq >= 2 and seq < 202`.execute(queries);
      await insertRow(queries, { seq: 2, trackId: trackIds[0] ?? 0, requestedBy: 'anna' });
      await sql`update timeline_entry set gain_db = -6 where track_id = ${trackIds[0] ?? 0}`.execute(queries);
      const mine = await queries
        .selectFrom('timeline_entry')
        .select(['seq', 'kind', 'track_id', 'requested_by', 'gain_db', 'entry_id'])
        .where('requested_by', '=', 'anna')
        .execute();
      expect(mine).toEqual([
        { seq: 2, kind: 'track', track_id: trackIds[0], requested_by: 'anna', gain_db: -6, entry_id: null },
      ]);
    }),
);
