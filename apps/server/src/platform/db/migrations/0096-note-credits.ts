import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Notes who composed, produced and conducted each track. Earlier versions did not, so the next scan reads every file again. */
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
  await sql`update track set is_stale = 1 where is_stale = 0 and missing_since is null`.execute(db);
}
