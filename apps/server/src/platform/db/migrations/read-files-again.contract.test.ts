import { expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { insertJazzTracks, markMissing } from '../../../test/library-rows.ts';
import { migrate } from '../migrate.ts';

it.each(DATABASE_KINDS)(
  'files of an earlier version are read again unless they are missing, and refused ones unless they were skipped by name, on %s',
  (kind) =>
    useEarlierDatabase(kind, '0067-read-files-again', async (database) => {
      const { queries } = database;
      const [missing = 0, ...present] = await insertJazzTracks(queries);
      expect(present.length).toBeGreaterThan(0);
      await queries.updateTable('track').set({ is_stale: 0 }).execute();
      await markMissing(queries, [missing]);
      const problem = { reason: 'Because', size_bytes: 1, mtime_ms: 1, found_at: 1 };
      await queries
        .insertInto('scan_problem')
        .values([
          { path: 'stream.flac', kind: 'not-audio', ...problem },
          { path: '.hidden', kind: 'skipped', ...problem },
        ])
        .execute();
      await migrate(database);
      const stale = await queries
        .selectFrom('track')
        .select('id')
        .where('is_stale', '=', 1)
        .orderBy('id')
        .execute();
      expect(stale.map(({ id }) => id)).toEqual(present);
      const problems = await queries.selectFrom('scan_problem').select('path').execute();
      expect(problems).toEqual([{ path: '.hidden' }]);
    }),
);
