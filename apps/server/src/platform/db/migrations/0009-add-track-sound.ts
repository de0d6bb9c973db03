import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('track_sound')
    .addColumn('track_id', 'integer', (column) =>
      column.primaryKey().references('track.id').onDelete('cascade'),
    )
    .addColumn('size_bytes', bigint, (column) => column.notNull())
    .addColumn('mtime_ms', bigint, (column) => column.notNull())
    .addColumn('loudness_lufs', 'real')
    .addColumn('true_peak_db', 'real')
    .addColumn('problem', 'text')
    .addColumn('heard_at', bigint, (column) => column.notNull())
    .execute();
}
