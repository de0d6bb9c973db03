import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { insertJazzTracks } from '../../../test/library-rows.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

const STEP = '0096-note-credits';
/** A later step reads all files again for another reason. */
const UNTIL_STEP = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= STEP));

it.each(DATABASE_KINDS)('no file is read again only for who made its track, on %s', (kind) =>
  useEarlierDatabase(kind, STEP, async (database) => {
    const { queries } = database;
    await insertJazzTracks(queries);
    await queries.updateTable('track').set({ is_stale: 0 }).execute();
    await migrate(database, { migrations: UNTIL_STEP });
    const { rows } = await sql`select * from track_credit`.execute(queries);
    expect(rows).toEqual([]);
    const stale = await queries.selectFrom('track').select('id').where('is_stale', '=', 1).execute();
    expect(stale).toEqual([]);
  }),
);
