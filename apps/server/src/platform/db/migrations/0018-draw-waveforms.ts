import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('track_waveform')
    .addColumn('track_id', 'integer', (column) =>
      column.primaryKey().references('track.id').onDelete('cascade'),
    )
    .addColumn('size_bytes', bigint, (column) => column.notNull())
    .addColumn('mtime_ms', bigint, (column) => column.notNull())
    .addColumn('levels', 'text', (column) => column.notNull())
    .execute();
}
