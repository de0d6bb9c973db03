/**
 * Tables of accounts and roles that features below accounts may read. Others write them: accounts owns `account`, roles
 * owns `account_role`.
 */
import type { Queries } from '#platform/db/queries.ts';

export const readAccounts = (db: Queries) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'email_key', 'user_name', 'user_name_key', 'is_approved', 'created_at'])
    .as('account');

export const readRoles = (db: Queries) =>
  db.selectFrom('account_role').select(['account_id', 'role']).as('account_role');

/**
 * Locks an account's row until the transaction ends, so that counts of the user's items stay valid. Locking the items
 * themselves could deadlock, because two transactions may lock them in different orders.
 */
export async function holdAccount(trx: Queries, id: string): Promise<void> {
  await trx.updateTable('account').set({ id }).where('id', '=', id).execute();
}
