/**
 * What those below the accounts feature may read of accounts and of roles, as tables of a query. Whoever writes them is
 * another: accounts owns `account`, roles owns `account_role`.
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
 * Holds the row of an account until the transaction ends, so that what is counted of its user stays that many. One row, and
 * not those that are counted: several of them would be held in an order that two transactions need not share.
 */
export async function holdAccount(trx: Queries, id: string): Promise<void> {
  await trx.updateTable('account').set({ id }).where('id', '=', id).execute();
}
