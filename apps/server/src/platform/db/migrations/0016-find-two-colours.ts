import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * Pictures have two colours. Nothing is known of them yet, so every picture is looked at anew; until then the one colour
 * it has stays. An older server beside the new one goes on marking what it has looked at in a column of its own.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('album').addColumn('art_colours', 'text').execute();
  await db.schema.alterTable('album').addColumn('art_colours_of', 'text').execute();
}
