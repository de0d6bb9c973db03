import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { identity, bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('favourite')
    .addColumn('id', 'integer', identity)
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('track_id', 'integer', (column) => column.notNull().references('track.id').onDelete('cascade'))
    .addColumn('favourited_at', bigint, (column) => column.notNull())
    .addUniqueConstraint('favourite_by_pair', ['account_id', 'track_id'])
    .execute();
  await db.schema.createIndex('favourite_by_track').on('favourite').column('track_id').execute();
  await db.schema
    .createTable('playlist')
    .addColumn('id', 'integer', identity)
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('is_public', 'integer', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('playlist_by_account').on('playlist').column('account_id').execute();
  await db.schema
    .createTable('playlist_track')
    .addColumn('playlist_id', 'integer', (column) =>
      column.notNull().references('playlist.id').onDelete('cascade'),
    )
    .addColumn('track_id', 'integer', (column) => column.notNull().references('track.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('playlist_track_pk', ['playlist_id', 'track_id'])
    .execute();
  await db.schema.createIndex('playlist_track_by_track').on('playlist_track').column('track_id').execute();
}
