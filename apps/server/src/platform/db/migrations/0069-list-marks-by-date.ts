import type { Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Indexes long lists of marks, so that pages are read without sorting everything. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await db.schema
    .createIndex('favourite_by_date')
    .on('favourite')
    .columns(['account_id', 'favourited_at', 'id'])
    .execute();
  await db.schema
    .createIndex('rating_by_date')
    .on('rating')
    .columns(['account_id', 'rated_at desc', 'kind', 'item_id'])
    .execute();
}
