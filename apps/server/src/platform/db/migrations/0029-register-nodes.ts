import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema
    .createTable('node')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('public_url', 'text', (column) => column.notNull())
    .addColumn('music_dir', 'text', (column) => column.notNull())
    .addColumn('library_marker', 'text')
    .addColumn('clock_ahead_ms', bigint)
    .addColumn('is_leaving', 'integer', (column) => column.notNull())
    .addColumn('refused', 'text')
    .addColumn('problems', 'text', (column) => column.notNull())
    .addColumn('started_at', bigint, (column) => column.notNull())
    .addColumn('heard_at', bigint, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('node_count')
    .addColumn('node_id', 'text', (column) => column.notNull().references('node.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('node_count_key', ['node_id', 'kind', 'name'])
    .execute();
  await db.schema
    .createTable('node_window')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('ends_at', bigint, (column) => column.notNull())
    .execute();
}
