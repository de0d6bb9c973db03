import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('library_state')
    .addColumn('has_untold_news', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
