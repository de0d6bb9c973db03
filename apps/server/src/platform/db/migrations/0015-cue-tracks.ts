import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema.alterTable('track_sound').addColumn('cue_in_ms', 'integer').execute();
  await db.schema.alterTable('track_sound').addColumn('cue_out_ms', 'integer').execute();
  await db.schema
    .alterTable('timeline_entry')
    .addColumn('fade_out_ms', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
