import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Libraries that are there already were filed by rules before the first numbered ones. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('library_state')
    .addColumn('filing_rules', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
