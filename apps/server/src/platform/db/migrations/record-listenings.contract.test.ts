import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertAccounts } from '../../../test/account-rows.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';

const STEP = '0075-record-listenings';

/** The statement with which the version before records plays. */
const recordAsBefore = ({ queries }: Database, account: string, track: number, at: number, source = 'app') =>
  sql`insert into play (account_id, track_id, played_at, listened_ms, source)
    values (${account}, ${track}, ${at}, 60000, ${source})
    on conflict (account_id, track_id, played_at) do nothing returning track_id, played_at`.execute(queries);

async function insertListeners({ queries }: Database): Promise<[number, number]> {
  const [first = 0, second = 0] = await insertLibraryRows(queries, [
    { title: 'So What', genres: ['Jazz'] },
    { title: 'All Blues', genres: ['Jazz'] },
  ]);
  await insertAccounts(queries, ['ana', 'ben']);
  return [first, second];
}

const unknownPlay = { listened_ms: 60_000, heard_ms: null, ending: 'unknown', is_play: 1, is_counted: 1 };
const listPlays = ({ queries }: Database) =>
  queries.selectFrom('play').selectAll().orderBy('played_at').execute();

it.each(DATABASE_KINDS)('plays of an earlier version stay, with an unknown ending, on %s', (kind) =>
  useEarlierDatabase(kind, STEP, async (database) => {
    const [first, second] = await insertListeners(database);
    await recordAsBefore(database, 'ana', first, 1_000);
    await recordAsBefore(database, 'ana', second, 2_000, 'scrobble');
    await recordAsBefore(database, 'ben', first, 3_000);
    await migrate(database);
    expect(await listPlays(database)).toMatchObject([
      { account_id: 'ana', track_id: first, played_at: 1_000, origin: null, ...unknownPlay },
      { account_id: 'ana', track_id: second, played_at: 2_000, origin: 'app', ...unknownPlay },
      { account_id: 'ben', track_id: first, played_at: 3_000, origin: null, ...unknownPlay },
    ]);
  }),
);

it.each(DATABASE_KINDS)('a node of the version before still records plays, once each, on %s', (kind) =>
  useEarlierDatabase(kind, STEP, async (database) => {
    const [first] = await insertListeners(database);
    await recordAsBefore(database, 'ana', first, 1_000);
    await migrate(database);
    expect((await recordAsBefore(database, 'ana', first, 1_000)).rows).toEqual([]);
    expect((await recordAsBefore(database, 'ana', first, 2_000)).rows).toHaveLength(1);
    expect(await listPlays(database)).toMatchObject([
      { played_at: 1_000 },
      { played_at: 2_000, ...unknownPlay },
    ]);
    const ids = (await listPlays(database)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  }),
);

it.each(DATABASE_KINDS)('plays outlive their track, but not their account, on %s', (kind) =>
  useEarlierDatabase(kind, STEP, async (database) => {
    const [first, second] = await insertListeners(database);
    await recordAsBefore(database, 'ana', first, 1_000);
    await recordAsBefore(database, 'ben', second, 2_000);
    await migrate(database);
    await database.queries.deleteFrom('track').where('id', '=', first).execute();
    expect(await listPlays(database)).toMatchObject([{ track_id: null }, { track_id: second }]);
    await database.queries.deleteFrom('account').where('id', '=', 'ana').execute();
    expect(await listPlays(database)).toMatchObject([{ account_id: 'ben', track_id: second }]);
  }),
);
