import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * Further places of a cover, for when the first holds no picture, and the picture of a song that is on no album. The next scan
 * looks for them: it takes the folders' pictures for others than they were. And the time of the last change of a file, which no
 * tagger can keep.
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
