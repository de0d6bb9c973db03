import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * Rejecting takes all roles away. Whoever is rejected and has one that lets them in got it afterwards, from a version that kept the
 * rejection: they could neither sign in with a service nor ask for a new password.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`update account set rejected_at = null where rejected_at is not null
    and id in (select account_id from account_role where role in ('User', 'Admin'))`.execute(db);
}
