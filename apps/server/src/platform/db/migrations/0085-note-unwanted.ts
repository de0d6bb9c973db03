import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('unwanted_track')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('track_id', 'integer', (column) => column.notNull().references('track.id').onDelete('cascade'))
    .addColumn('refused_at', bigint, (column) => column.notNull())
    .addPrimaryKeyConstraint('unwanted_track_key', ['account_id', 'track_id'])
    .execute();
  await db.schema.createIndex('unwanted_track_by_track').on('unwanted_track').column('track_id').execute();
}
