import { expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { insertLibraryRows, markMissing } from '../../../test/library-rows.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

const STEP = '0070-name-by-path';
/** A later step reads all files again. */
const UNTIL_STEP = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= STEP));

it.each(DATABASE_KINDS)(
  'files whose tags name no album or artist are read again, and no others, on %s',
  (kind) =>
    useEarlierDatabase(kind, STEP, async (database) => {
      const { queries } = database;
      const named = { genres: ['Jazz'], artist: 'Ann', album: 'Harbor' };
      const [whole, albumless, nobody, unknown, missing] = await insertLibraryRows(queries, [
        { ...named, title: 'Whole' },
        { ...named, title: 'Albumless' },
        { ...named, title: 'By nobody' },
        { ...named, title: 'Dawn', artist: 'Unknown Artist' },
        { ...named, title: 'Missing' },
      ]);
      const update = (id: number | undefined, values: object) =>
        queries
          .updateTable('track')
          .set(values)
          .where('id', '=', id ?? 0)
          .execute();
      await queries.updateTable('track').set({ is_stale: 0 }).execute();
      await update(albumless, { album_id: null });
      await update(nobody, { artist_credit: '' });
      await update(missing, { album_id: null });
      await markMissing(queries, [missing ?? 0]);
      await migrate(database, { migrations: UNTIL_STEP });
      const stale = queries.selectFrom('track').select('id').where('is_stale', '=', 1).orderBy('id');
      expect((await stale.execute()).map(({ id }) => id)).toEqual([albumless, nobody, unknown]);
      expect(whole).toBeDefined();
    }),
);
