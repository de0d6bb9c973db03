/** Tables that other features may read; accounts writes `account`, and roles writes `account_role`. */
import type { Queries } from '#platform/db/queries.ts';

export const readAccounts = (db: Queries) =>
  db
    .selectFrom('account')
    .select(['id', 'email', 'email_key', 'user_name', 'user_name_key', 'is_approved', 'created_at'])
    .as('account');

/** The pictures of accounts; a feature that shows them decides to whom. */
export const readAvatars = (db: Queries) =>
  db.selectFrom('avatar').select(['account_id', 'version', 'content']).as('avatar');

export const readRoles = (db: Queries) =>
  db.selectFrom('account_role').select(['account_id', 'role']).as('account_role');

/** Locks the row, so that counts of the user's items stay valid; locking the items themselves could deadlock. */
export async function holdAccount(trx: Queries, id: string): Promise<void> {
  await trx.updateTable('account').set({ id }).where('id', '=', id).execute();
}
