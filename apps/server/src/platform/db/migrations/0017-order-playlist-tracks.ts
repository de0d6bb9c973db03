import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Indexes the first tracks of a playlist and a user's last plays, so that they are read without the rest. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createIndex('playlist_track_by_position')
    .on('playlist_track')
    .columns(['playlist_id', 'position', 'track_id'])
    .execute();
  await db.schema.dropIndex('play_by_account').execute();
  await db.schema
    .createIndex('play_by_account')
    .on('play')
    .columns(['account_id', 'played_at', 'track_id'])
    .execute();
}
