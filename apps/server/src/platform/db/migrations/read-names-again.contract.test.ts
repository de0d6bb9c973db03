import { expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { insertJazzTracks, markMissing } from '../../../test/library-rows.ts';
import { migrate } from '../migrate.ts';

it.each(DATABASE_KINDS)(
  'files that were named by earlier rules are read again unless they are missing, on %s',
  (kind) =>
    useEarlierDatabase(kind, '0098-read-names-again', async (database) => {
      const { queries } = database;
      const [missing = 0, ...present] = await insertJazzTracks(queries);
      expect(present.length).toBeGreaterThan(0);
      await queries.updateTable('track').set({ is_stale: 0 }).execute();
      await markMissing(queries, [missing]);
      await migrate(database);
      const stale = queries.selectFrom('track').select('id').where('is_stale', '=', 1).orderBy('id');
      expect((await stale.execute()).map(({ id }) => id)).toEqual(present);
    }),
);
