/**
 * What those below the accounts feature may read of accounts and of roles, as tables of a query. Whoever writes them is
 * another: accounts owns `account`, roles owns `account_role`.
 */
import type { Queries } from '#platform/db/queries.ts';

export const readAccounts = (db: Queries) =>
  db.selectFrom('account').select(['id', 'email', 'user_name', 'is_approved']).as('account');

export const readRoles = (db: Queries) =>
  db.selectFrom('account_role').select(['account_id', 'role']).as('account_role');
