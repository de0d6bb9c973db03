import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * Notes who composed, produced and conducted each track. The next scan after an upgrade from a released version reads every
 * file again anyway (0067), and a library that was read since then gets its credits when a file changes.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createTable('track_credit')
    .addColumn('track_id', 'integer', (column) => column.notNull().references('track.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('track_credit_pk', ['track_id', 'position'])
    .execute();
  await db.schema
    .createIndex('track_credit_by_name')
    .on('track_credit')
    .columns(['name_key', 'role', 'track_id'])
    .execute();
}
