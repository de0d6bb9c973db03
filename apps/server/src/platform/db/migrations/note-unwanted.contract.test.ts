import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import { migrate } from '../migrate.ts';

it.each(DATABASE_KINDS)('the library of an earlier version stays, and nothing is unwanted, on %s', (kind) =>
  useEarlierDatabase(kind, '0085-note-unwanted', async (database) => {
    const { queries } = database;
    const [kept = 0] = await insertLibraryRows(queries, [{ title: 'So What', genres: ['Jazz'] }]);
    await migrate(database);
    expect(await queries.selectFrom('track').select('id').execute()).toEqual([{ id: kept }]);
    const { rows } = await sql`select * from unwanted_track`.execute(queries);
    expect(rows).toEqual([]);
  }),
);
