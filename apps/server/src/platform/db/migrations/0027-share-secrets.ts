import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('node_secret')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'text', (column) => column.notNull())
    .execute();
}
