import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { identity, bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('play')
    .addColumn('id', 'integer', identity)
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('track_id', 'integer', (column) => column.notNull().references('track.id').onDelete('cascade'))
    .addColumn('played_at', bigint, (column) => column.notNull())
    .addColumn('listened_ms', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('play_by_account').on('play').columns(['account_id', 'played_at']).execute();
  await db.schema.createIndex('play_by_track').on('play').column('track_id').execute();
}
