/** The year of an album is the one most of its tracks name: many files name none, whichever was read last. */
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { inChunks } from './chunks.ts';

/** Of albums whose tracks were just written; the others say what they said. */
export async function updateAlbumYears(db: Queries, albumIds: readonly number[]): Promise<void> {
  for (const chunk of inChunks([...new Set(albumIds)], 500)) {
    await sql`update album set year = coalesce((select track.year from track
        where track.album_id = album.id and track.missing_since is null and track.year is not null
        group by track.year order by count(*) desc, track.year desc limit 1), year)
      where album.id in (${sql.join(chunk)})`.execute(db);
  }
}
