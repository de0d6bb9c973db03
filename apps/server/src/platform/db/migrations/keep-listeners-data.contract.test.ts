import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { insertAccounts } from '../../../test/account-rows.ts';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import { migrate } from '../migrate.ts';

it.each(DATABASE_KINDS)(
  'plays of an earlier version are counted, repeated ones once, and playlists changed at their creation, on %s',
  (kind) =>
    useEarlierDatabase(kind, '0022-keep-listeners-data', async (database) => {
      const { queries } = database;
      const [first = 0, second = 0] = await insertLibraryRows(queries, [
        { title: 'So What', genres: ['Jazz'] },
        { title: 'All Blues', genres: ['Jazz'] },
      ]);
      await insertAccounts(queries, ['ana', 'ben']);
      for (const [account, track, at] of [
        ['ana', first, 1_000],
        ['ana', first, 3_000],
        ['ana', first, 3_000],
        ['ana', second, 2_000],
        ['ben', first, 4_000],
      ] as const)
        await sql`insert into play (account_id, track_id, played_at, listened_ms)
          values (${account}, ${track}, ${at}, 60000)`.execute(queries);
      await sql`insert into playlist (account_id, name, is_public, created_at) values ('ana', 'Sunday', 0, 77)`.execute(
        queries,
      );
      await migrate(database);
      const totals = queries.selectFrom('play_total').selectAll().orderBy('account_id').orderBy('track_id');
      expect(await totals.execute()).toEqual([
        { account_id: 'ana', track_id: first, plays: 2, last_played_at: 3_000 },
        { account_id: 'ana', track_id: second, plays: 1, last_played_at: 2_000 },
        { account_id: 'ben', track_id: first, plays: 1, last_played_at: 4_000 },
      ]);
      const plays = await queries.selectFrom('play').select(['track_id', 'played_at', 'source']).execute();
      expect(plays).toHaveLength(4);
      expect(new Set(plays.map(({ source }) => source))).toEqual(new Set(['app']));
      expect(await queries.selectFrom('playlist').select(['created_at', 'updated_at']).execute()).toEqual([
        { created_at: 77, updated_at: 77 },
      ]);
    }),
);
