import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Which steps the versions before them can live with: an older version has never heard of them (migrate.ts). */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('schema_step')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('is_breaking', 'integer', (column) => column.notNull())
    .execute();
}
