import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * Rejecting removes all roles, so a rejected user with an admitting role got it afterwards, from a version that kept
 * the rejection: they could neither use single sign-on nor request a new password.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`update account set rejected_at = null where rejected_at is not null
    and id in (select account_id from account_role where role in ('User', 'Admin'))`.execute(db);
}
