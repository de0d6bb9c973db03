import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** The secrets of a backup, on their way to where a server keeps them. One of an earlier version has brought its table. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('restored_secret')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'text', (column) => column.notNull())
    .execute();
}
