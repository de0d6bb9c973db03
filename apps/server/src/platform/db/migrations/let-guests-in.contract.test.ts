import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertAccounts } from '../../../test/account-rows.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';

const STEP = '0090-let-guests-in';
const AT_MS = 1_795_000_000_000;

/** Fills a room with the statements of an earlier version. */
async function fill({ queries }: Database): Promise<void> {
  const [trackId = 0] = await insertLibraryRows(queries, [{ title: 'So What', genres: ['Jazz'] }]);
  await insertAccounts(queries, ['anna', 'ben']);
  await sql`insert into station (id, kind, slug, is_public, is_stopped, seed, generation, pool_mark, pool_revision,
      created_at)
    values (7, 'room', 'room-x', 0, 0, 0, 1, '', 0, ${AT_MS})`.execute(queries);
  await sql`insert into room (id, station_id, name, code, mode, skip_cool_down_until, created_by, created_at, is_public,
      is_featured, is_locked, needs_approval, keeps_going, is_paused, is_frozen, revision, mode_revision)
    values ('x', 7, 'Party', 'ABCDEF', 'queue', 0, 'anna', ${AT_MS}, 0, 0, 0, 0, 0, 0, 0, 3, 0)`.execute(
    queries,
  );
  for (const [id, account, role] of [
    ['a', 'anna', 'host'],
    ['b', 'ben', 'member'],
  ])
    await sql`insert into room_member (id, room_id, account_id, role, joined_at, left_at, banned_at, acted_at)
      values (${id}, 'x', ${account}, ${role}, ${AT_MS}, null, null, ${AT_MS + 5})`.execute(queries);
  await sql`insert into room_entry (id, room_id, track_id, added_by, added_at, position, status, is_skipped, is_approved,
      moved_revision)
    values ('e', 'x', ${trackId}, 'b', ${AT_MS}, 1, 'waiting', 0, 1, 1)`.execute(queries);
  await sql`insert into room_boost (entry_id, member_id, boosted_at) values ('e', 'a', ${AT_MS})`.execute(
    queries,
  );
  await sql`insert into room_skip_vote (room_id, member_id) values ('x', 'b')`.execute(queries);
  await sql`insert into room_command (room_id, command_id, member_id, answer, applied_at)
    values ('x', 'c', 'b', '{}', ${AT_MS})`.execute(queries);
}

const count = async ({ queries }: Database, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    queries,
  );
  return Number(rows[0]?.count);
};
const TABLES = ['room', 'room_member', 'room_entry', 'room_boost', 'room_skip_vote', 'room_command'];

it.each(DATABASE_KINDS)('rooms of an earlier version stay as they are, on %s', (kind) =>
  useEarlierDatabase(kind, STEP, async (database) => {
    await fill(database);
    await migrate(database);
    expect(await Promise.all(TABLES.map((table) => count(database, table)))).toEqual([1, 2, 1, 1, 1, 1]);
    const members = await database.queries.selectFrom('room_member').selectAll().orderBy('id').execute();
    const member = { room_id: 'x', joined_at: AT_MS, left_at: null, banned_at: null, acted_at: AT_MS + 5 };
    expect(members).toEqual([
      { ...member, id: 'a', account_id: 'anna', role: 'host' },
      { ...member, id: 'b', account_id: 'ben', role: 'member' },
    ]);
  }),
);

it.each(DATABASE_KINDS)(
  'members go with their account and their room as before, and guests with them, on %s',
  (kind) =>
    useEarlierDatabase(kind, STEP, async (database) => {
      const { queries } = database;
      await fill(database);
      await migrate(database);
      const guest = {
        name: 'Gil',
        device_hash: 'd',
        expires_at: AT_MS,
        is_approved: 0,
        spent_until: 0,
      } as const;
      const member = { room_id: 'x', account_id: null, role: 'member', joined_at: 1, acted_at: 1 } as const;
      for (const id of ['g', 'h']) {
        await queries
          .insertInto('room_member')
          .values({ ...member, id })
          .execute();
        await queries
          .insertInto('room_guest')
          .values({ ...guest, member_id: id, token_hash: `t ${id}` })
          .execute();
      }
      const twice = { ...member, id: 'z', account_id: 'ben' };
      await expect(queries.insertInto('room_member').values(twice).execute()).rejects.toThrow();
      await sql`delete from account where id = 'ben'`.execute(queries);
      expect(await Promise.all(TABLES.map((table) => count(database, table)))).toEqual([1, 3, 1, 1, 0, 0]);
      await queries.deleteFrom('room_member').where('id', '=', 'g').execute();
      expect(await count(database, 'room_guest')).toBe(1);
      await sql`delete from station where id = 7`.execute(queries);
      expect(await Promise.all(TABLES.map((table) => count(database, table)))).toEqual([0, 0, 0, 0, 0, 0]);
      expect(await count(database, 'room_guest')).toBe(0);
    }),
);
