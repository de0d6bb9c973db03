import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { identity, bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('station')
    .addColumn('id', 'integer', identity)
    .addColumn('genre_id', 'integer', (column) => column.notNull().unique().references('genre.id'))
    .addColumn('is_stopped', 'integer', (column) => column.notNull())
    .addColumn('seed', 'integer', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('pool_mark', 'text', (column) => column.notNull())
    .addColumn('pool_revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('timeline_entry')
    .addColumn('station_id', 'integer', (column) =>
      column.notNull().references('station.id').onDelete('cascade'),
    )
    .addColumn('seq', 'integer', (column) => column.notNull())
    .addColumn('track_id', 'integer', (column) => column.notNull().references('track.id').onDelete('cascade'))
    .addColumn('started_at', bigint, (column) => column.notNull())
    .addColumn('play_ms', 'integer', (column) => column.notNull())
    .addColumn('cue_in_ms', 'integer', (column) => column.notNull())
    .addColumn('gain_db', 'real', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('timeline_entry_pk', ['station_id', 'seq'])
    .execute();
  await db.schema
    .createIndex('timeline_entry_by_start')
    .on('timeline_entry')
    .columns(['station_id', 'started_at'])
    .execute();
  // Deleting a track must find its airings without reading the whole log.
  await db.schema.createIndex('timeline_entry_by_track').on('timeline_entry').column('track_id').execute();
  await db.schema
    .createTable('recent_station')
    .addColumn('id', 'integer', identity)
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('station_id', 'integer', (column) =>
      column.notNull().references('station.id').onDelete('cascade'),
    )
    .addColumn('listened_at', bigint, (column) => column.notNull())
    .addUniqueConstraint('recent_station_by_pair', ['account_id', 'station_id'])
    .execute();
  await db.schema
    .createIndex('recent_station_by_account')
    .on('recent_station')
    .columns(['account_id', 'listened_at'])
    .execute();
}
