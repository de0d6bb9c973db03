import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * A scan asks of each name that carries no MusicBrainz id who carries it with one. Of the start: an index of Postgres
 * refuses what is as long as a name may be. Of all artists: Postgres does not believe the figures of a part of them.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`create index artist_by_name_start on artist (substr(search_text, 1, 200))`.execute(db);
}
