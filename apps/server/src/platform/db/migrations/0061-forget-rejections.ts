import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Clears rejections of users with an admitting role, which an earlier version kept, so that they may sign in. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`update account set rejected_at = null where rejected_at is not null
    and id in (select account_id from account_role where role in ('User', 'Admin'))`.execute(db);
}
