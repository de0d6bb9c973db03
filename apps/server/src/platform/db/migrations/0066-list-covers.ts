import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * Adds further paths of a cover, for when the first is no picture; the picture of a song that is on no album; and the
 * change time of a file, because no tagger can preserve it. Clearing `art_digest` has the next scan look for pictures
 * in every folder.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('album').addColumn('art_others', 'text').execute();
  await db.schema.alterTable('track').addColumn('art_version', 'text').execute();
  await db.schema.alterTable('track').addColumn('art_places', 'text').execute();
  await db.schema
    .alterTable('track')
    .addColumn('ctime_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update library_state set art_digest = null`.execute(db);
}
