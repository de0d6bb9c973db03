import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DATABASE_KINDS } from '../../../test/each-database.ts';
import { useEarlierDatabase } from '../../../test/earlier-database.ts';
import { findOrInsertGenre, insertLibraryRows } from '../../../test/library-rows.ts';
import { migrate } from '../migrate.ts';

it.each(DATABASE_KINDS)(
  'measurements and plans of an earlier version stay, without cue points and fades, on %s',
  (kind) =>
    useEarlierDatabase(kind, '0015-cue-tracks', async (database) => {
      const { queries } = database;
      const [trackId = 0] = await insertLibraryRows(queries, [{ title: 'So What', genres: ['Jazz'] }]);
      const genreId = await findOrInsertGenre(queries, 'Jazz');
      await sql`insert into track_sound (track_id, size_bytes, mtime_ms, loudness_lufs, true_peak_db, heard_at)
        values (${trackId}, 5, 6, -9.5, -1.25, 7)`.execute(queries);
      await sql`insert into station
        (id, genre_id, slug, is_stopped, seed, generation, pool_mark, pool_revision, created_at)
        values (3, ${genreId}, 'jazz', 0, 1, 1, '', 0, 0)`.execute(queries);
      await sql`insert into timeline_entry
        (station_id, seq, track_id, started_at, play_ms, cue_in_ms, gain_db, source, generation, round)
        values (3, 1, ${trackId}, 1000, 200000, 0, -3.5, 'rotation', 1, 1)`.execute(queries);
      await migrate(database);
      expect(await queries.selectFrom('track_sound').selectAll().execute()).toEqual([
        {
          track_id: trackId,
          size_bytes: 5,
          mtime_ms: 6,
          loudness_lufs: -9.5,
          true_peak_db: -1.25,
          cue_in_ms: null,
          cue_out_ms: null,
          problem: null,
          heard_at: 7,
        },
      ]);
      expect(await queries.selectFrom('timeline_entry').selectAll().execute()).toMatchObject([
        { track_id: trackId, play_ms: 200_000, cue_in_ms: 0, fade_out_ms: 0, gain_db: -3.5 },
      ]);
    }),
);
