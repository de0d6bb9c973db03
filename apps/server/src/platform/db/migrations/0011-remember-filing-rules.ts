import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Existing libraries were grouped by rules from before the first numbered ones. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('library_state')
    .addColumn('filing_rules', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
