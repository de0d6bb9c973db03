import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('setting')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
