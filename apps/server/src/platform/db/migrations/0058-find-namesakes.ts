import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * A scan asks for each name without a MusicBrainz id who has it with one. Indexes the start of names, because a
 * Postgres index refuses the longest ones, and all artists, because Postgres ignores statistics of a partial index.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`create index artist_by_name_start on artist (substr(search_text, 1, 200))`.execute(db);
}
