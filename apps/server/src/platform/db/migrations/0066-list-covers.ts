import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * Adds further cover paths, song pictures and change times; without `art_digest` the next scan looks in each folder.
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
