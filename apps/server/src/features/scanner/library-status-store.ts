import { albumRegrouping, type LibraryStatus, SCAN_PROBLEM_KINDS, type ScanProblem } from '@tutti/contract';
import type { Queries } from '#platform/db/queries.ts';

const PROBLEMS_SHOWN = 200;

export function createLibraryStatusStore(db: Queries) {
  const count = (table: 'scan_problem' | 'album' | 'artist' | 'genre') =>
    db.selectFrom(table).select((select) => select.fn.countAll<number>().as('count'));

  return {
    async readTotals(): Promise<LibraryStatus['totals']> {
      const tracks = db.selectFrom('track').select((select) => select.fn.countAll<number>().as('count'));
      const [all, missing, albums, artists, genres, problems] = await Promise.all([
        tracks.executeTakeFirstOrThrow(),
        tracks.where('missing_since', 'is not', null).executeTakeFirstOrThrow(),
        count('album').where('track_count', '>', 0).executeTakeFirstOrThrow(),
        count('artist')
          .where((where) => where.or([where('track_count', '>', 0), where('album_count', '>', 0)]))
          .executeTakeFirstOrThrow(),
        count('genre').where('track_count', '>', 0).executeTakeFirstOrThrow(),
        count('scan_problem').executeTakeFirstOrThrow(),
      ]);
      return {
        tracks: all.count - missing.count,
        albums: albums.count,
        artists: artists.count,
        genres: genres.count,
        missing: missing.count,
        problems: problems.count,
      };
    },

    async readRegrouping(): Promise<LibraryStatus['albumRegrouping']> {
      const row = await db.selectFrom('library_state').select('album_regrouping as noted').executeTakeFirst();
      return row?.noted ? albumRegrouping.parse(JSON.parse(row.noted)) : null;
    },

    async listProblems(): Promise<ScanProblem[]> {
      const rows = await db
        .selectFrom('scan_problem')
        .selectAll()
        .orderBy('found_at', 'desc')
        .orderBy('path')
        .limit(PROBLEMS_SHOWN)
        .execute();
      return rows.map(({ path, kind, reason, found_at }) => ({
        path,
        kind: SCAN_PROBLEM_KINDS.find((known) => known === kind) ?? 'unreadable',
        reason,
        at: new Date(found_at).toISOString(),
      }));
    },
  };
}
