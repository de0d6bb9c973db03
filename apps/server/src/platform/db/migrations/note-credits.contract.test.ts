import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { insertJazzTracks, markMissing } from '../../../test/library-rows.ts';
import { migrate } from '../migrate.ts';

it.each(DATABASE_KINDS)('the next scan reads who made the tracks of an earlier version, on %s', (kind) =>
  useEarlierDatabase(kind, '0096-note-credits', async (database) => {
    const { queries } = database;
    const [missing = 0, ...present] = await insertJazzTracks(queries);
    await queries.updateTable('track').set({ is_stale: 0 }).execute();
    await markMissing(queries, [missing]);
    await migrate(database);
    const { rows } = await sql`select * from track_credit`.execute(queries);
    expect(rows).toEqual([]);
    const stale = await queries
      .selectFrom('track')
      .select('id')
      .where('is_stale', '=', 1)
      .orderBy('id')
      .execute();
    expect(stale.map(({ id }) => id)).toEqual(present);
  }),
);
