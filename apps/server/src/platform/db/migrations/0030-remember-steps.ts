import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Records which steps older versions can work with, because those do not know them (migrate.ts). */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('schema_step')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('is_breaking', 'integer', (column) => column.notNull())
    .execute();
}
