import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Adds two colors per picture; an older server beside the new one uses its own column. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('album').addColumn('art_colours', 'text').execute();
  await db.schema.alterTable('album').addColumn('art_colours_of', 'text').execute();
}
