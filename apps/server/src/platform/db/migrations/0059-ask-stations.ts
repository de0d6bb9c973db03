import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Adds the requester of an airing. Without the index, deleting an account would read the whole log. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .alterTable('timeline_entry')
    .addColumn('requested_by', 'text', (column) => column.references('account.id').onDelete('set null'))
    .execute();
  await db.schema
    .createIndex('timeline_entry_by_requester')
    .on('timeline_entry')
    .column('requested_by')
    .execute();
}
