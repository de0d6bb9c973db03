import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { insertLibraryRows } from '../../../test/library-rows.ts';
import { migrate } from '../migrate.ts';

it.each(DATABASE_KINDS)(
  'measurements of an earlier version stay, and vectors are deleted with their tracks, on %s',
  (kind) =>
    useEarlierDatabase(kind, '0080-describe-sound', async (database) => {
      const { queries } = database;
      const [kept = 0, purged = 0] = await insertLibraryRows(queries, [
        { title: 'So What', genres: ['Jazz'] },
        { title: 'Naima', genres: ['Jazz'] },
      ]);
      await sql`insert into track_sound (track_id, size_bytes, mtime_ms, loudness_lufs, true_peak_db, heard_at)
        values (${kept}, 5, 6, -9.5, -1.25, 7)`.execute(queries);
      await migrate(database);
      const sounds = await queries.selectFrom('track_sound').select(['track_id', 'loudness_lufs']).execute();
      expect(sounds).toEqual([{ track_id: kept, loudness_lufs: -9.5 }]);
      const timbres = () => queries.selectFrom('track_timbre').selectAll().execute();
      expect(await timbres()).toEqual([]);
      // Sizes and times beyond 32 bits.
      const row = { size_bytes: 5_000_000_000, mtime_ms: 1_800_000_000_000, version: 1, vector: 'AAAA' };
      const rows = [kept, purged].map((track_id) => ({ track_id, ...row }));
      await queries.insertInto('track_timbre').values(rows).execute();
      await queries.deleteFrom('track').where('id', '=', purged).execute();
      expect(await timbres()).toEqual([{ track_id: kept, ...row }]);
    }),
);
