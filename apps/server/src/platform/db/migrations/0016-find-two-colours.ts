import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * Adds two colors per picture. Every picture is read again for them; until then its one color stays. An older server
 * beside the new one uses its own column to mark pictures.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('album').addColumn('art_colours', 'text').execute();
  await db.schema.alterTable('album').addColumn('art_colours_of', 'text').execute();
}
