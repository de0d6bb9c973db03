import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * The next scan reads files again whose tags name no album or no artist, or name one of them "Unknown", because their folders
 * and file names now do.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`update track set is_stale = 1 where is_stale = 0 and missing_since is null
    and (album_id is null or artist_credit = '' or search_text like '%unknown%')`.execute(db);
}
