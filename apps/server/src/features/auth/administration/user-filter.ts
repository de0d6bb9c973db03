import type { UsersQuery } from '@tutti/contract';
import { ROLE_NAMES } from '@tutti/contract/roles';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { toEmailKeyPieces, toUserNameKey } from '#identity/account-names.ts';
import { readRoles } from '#identity/account-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema/index.ts';

export type AccountQuery = SelectQueryBuilder<Schema, 'account', object>;

/** How a role is matched: a rare role is looked up first, a common one is checked on each account during the scan. */
export type RoleMode = 'look up' | 'ask each';

export function lockedKeys(db: Queries, now: number) {
  return db.selectFrom('sign_in_failure').where('locked_until', '>', now).select('email_key');
}

type Filters = Pick<UsersQuery, 'search' | 'searchIn' | 'status' | 'role'>;

export function filterAccounts(
  db: Queries,
  { query, now, mode }: { query: Filters; now: number; mode: RoleMode },
): AccountQuery {
  const { search, searchIn = ['email', 'userName'], status, role } = query;
  let accounts: AccountQuery = db.selectFrom('account');
  if (search) accounts = accounts.where(holds(db, search, searchIn));
  if (role === 'none') accounts = accounts.where(({ not, exists }) => not(exists(rolesOfAccount(db))));
  else if (role !== undefined && mode === 'ask each') {
    accounts = accounts.where(({ exists }) => exists(rolesOfAccount(db).where('role', '=', role)));
  } else if (role !== undefined) {
    accounts = accounts.where(
      'id',
      'in',
      db.selectFrom(readRoles(db)).where('role', '=', role).select('account_id'),
    );
  }
  if (status === 'locked') return accounts.where('email_key', 'in', lockedKeys(db, now));
  return withState(accounts, status);
}

function rolesOfAccount(db: Queries) {
  return db
    .selectFrom(readRoles(db))
    .where(sql<SqlBool>`account_role.account_id = account.id`)
    .select('role');
}

type State = Exclude<UsersQuery['status'], 'locked'>;

function withState(accounts: AccountQuery, state: State): AccountQuery {
  switch (state) {
    case undefined:
      return accounts;
    case 'approved':
      // The plus disables the index, because nearly all accounts match and must be scanned in the requested order.
      return accounts.where(sql<SqlBool>`+is_approved = 1`);
    case 'pending':
      return accounts.where('is_approved', '=', 0).where('rejected_at', 'is', null);
    case 'rejected':
      return accounts.where('is_approved', '=', 0).where('rejected_at', 'is not', null);
    case 'protected':
      return accounts.where('is_protected', '=', 1);
  }
}

/** A-347: matches any substring, ignoring case. Roles are matched here, because there are only a few. */
function holds(db: Queries, search: string, fields: NonNullable<UsersQuery['searchIn']>) {
  const piece = search.toLowerCase();
  const like = (column: RawBuilder<unknown>, text: string) =>
    sql<SqlBool>`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  const key = sql.ref('email_key');
  const pieces = toEmailKeyPieces(search);
  // Part of an international label has no ASCII form, so it is searched in the typed address, which has no index.
  const typed = pieces.length > 1 ? [like(sql`lower(${sql.ref('email')})`, pieces[0] ?? '')] : [];
  const roles = ROLE_NAMES.filter((name) => name.toLowerCase().includes(piece));
  const holders = db.selectFrom(readRoles(db)).where('role', 'in', roles).select('account_id');
  const tests = [
    ...(fields.includes('email') ? [...pieces.map((each) => like(key, each)), ...typed] : []),
    ...(fields.includes('userName') ? [like(sql.ref('user_name_key'), toUserNameKey(search))] : []),
    ...(fields.includes('roles') && roles.length > 0 ? [sql<SqlBool>`${sql.ref('id')} in (${holders})`] : []),
  ];
  return tests.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
}

export async function countOf(query: AccountQuery): Promise<number> {
  const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(row.count);
}
