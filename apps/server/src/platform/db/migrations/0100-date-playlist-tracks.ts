import type { Kysely } from 'kysely';
import type { DialectCapabilities } from '../dialects/dialect.ts';
import type { Schema } from '../schema/index.ts';

/** Notes when a track came into a playlist. Tracks that are in one already have no date, because nobody knows it. */
export async function up(db: Kysely<Schema>, { bigint }: DialectCapabilities): Promise<void> {
  await db.schema.alterTable('playlist_track').addColumn('added_at', bigint).execute();
}
