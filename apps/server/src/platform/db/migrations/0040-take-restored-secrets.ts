import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Holds the secrets of a backup until a server stores them. A backup of an earlier version contains this table. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('restored_secret')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'text', (column) => column.notNull())
    .execute();
}
