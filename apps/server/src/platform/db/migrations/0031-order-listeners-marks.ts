import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Indexes marks and ratings in the order in which apps page through them, without sorting each page. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createIndex('rating_by_rating')
    .on('rating')
    .columns(['account_id', 'kind', 'rating desc', 'item_id'])
    .execute();
  for (const [table, column] of [
    ['favourite_album', 'album_id'],
    ['favourite_artist', 'artist_id'],
  ] as const)
    await db.schema
      .createIndex(`${table}_by_date`)
      .on(table)
      .columns(['account_id', 'favourited_at desc', column])
      .execute();
}
