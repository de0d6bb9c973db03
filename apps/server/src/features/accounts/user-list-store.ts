import { ROLE_NAMES, type RoleName, type UsersQuery } from '@tutti/contract';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import type { AccountRow } from './account-store.ts';
import { toEmailKey, toUserNameKey } from './email-key.ts';
import type { SignInFailureRow } from './sign-in-failure-store.ts';
import type { UserPlace, UserTotals } from './user-reads.ts';

const IDS_PER_STATEMENT = 500;
const CONCERNS_SHOWN = 20;
const FEW = 2_000;
const DAY_MS = 24 * 3_600_000;

const SORT_COLUMNS = {
  registeredDate: 'created_at',
  email: 'email_key',
  userName: 'user_name_key',
} as const satisfies Record<UsersQuery['sort'], keyof AccountRow>;

type SortKeys = Pick<AccountRow, 'id' | 'created_at' | 'email_key' | 'user_name_key'>;
type AccountQuery = SelectQueryBuilder<Schema, 'account', object>;

/** Accounts in pages: every order has an index, and searches read two short columns of every row. */
export function createUserListStore(db: Queries) {
  const admins = () => db.selectFrom('account_role').where('role', '=', 'Admin').select('account_id');
  const lockedKeys = (now: number) =>
    db.selectFrom('sign_in_failure').where('locked_until', '>', now).select('email_key');

  return {
    /** A page, and how many there are in all. */
    async listPage(query: UsersQuery, now: number): Promise<{ accounts: AccountRow[]; total: number }> {
      const { sort, page, limit } = query;
      const order = query.order ?? (sort === 'registeredDate' ? 'desc' : 'asc');
      const offset = (page - 1) * limit;
      const matching = filtered(query, now, await findManner(query.role));
      if (query.search) {
        const few = await listFew(matching);
        if (few) return takePage(few, query, order);
      }
      const ids = matching.select('id').orderBy(SORT_COLUMNS[sort], order).orderBy('id', order);
      const accounts = await db
        .selectFrom('account')
        .where('id', 'in', (where) =>
          where.selectFrom(ids.limit(limit).offset(offset).as('page')).select('page.id'),
        )
        .selectAll()
        .orderBy(SORT_COLUMNS[sort], order)
        .orderBy('id', order)
        .execute();
      // A page that is not full is the last one, and has counted the rest by skipping it.
      const isLast = accounts.length < limit && (accounts.length > 0 || page === 1);
      return { accounts, total: isLast ? offset + accounts.length : await countMatching(query, now) };
    },
    async listChunk(after: UserPlace | undefined, limit: number): Promise<AccountRow[]> {
      let query = db.selectFrom('account').selectAll();
      if (after) query = query.where(sql<SqlBool>`(created_at, id) < (${after.createdAt}, ${after.id})`);
      return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    },
    async listRolesOf(ids: readonly string[]): Promise<ReadonlyMap<string, RoleName[]>> {
      const roles = new Map<string, RoleName[]>();
      for (const chunk of chunksOf(ids)) {
        const rows = await db
          .selectFrom('account_role')
          .selectAll()
          .where('account_id', 'in', chunk)
          .orderBy('role')
          .execute();
        for (const { account_id: id, role } of rows) {
          roles.set(id, [...(roles.get(id) ?? []), role as RoleName]);
        }
      }
      return roles;
    },
    async listFailuresOf(emailKeys: readonly string[]): Promise<ReadonlyMap<string, SignInFailureRow>> {
      const failures = new Map<string, SignInFailureRow>();
      for (const chunk of chunksOf(emailKeys)) {
        const rows = await db
          .selectFrom('sign_in_failure')
          .selectAll()
          .where('email_key', 'in', chunk)
          .where('failures', '>', 0)
          .execute();
        for (const row of rows) failures.set(row.email_key, row);
      }
      return failures;
    },
    async readTotals(now: number): Promise<UserTotals> {
      const isUndecided = sql`is_approved = 0 and rejected_at is null`;
      const [all, adminCount, locked] = await Promise.all([
        db
          .selectFrom('account')
          .select([
            sql<number>`count(*)`.as('total'),
            sql<number>`coalesce(sum(is_approved), 0)`.as('approved'),
            sql<number>`coalesce(sum(case when ${isUndecided} then 1 else 0 end), 0)`.as('pending'),
          ])
          .executeTakeFirstOrThrow(),
        countOf(db.selectFrom('account').where('id', 'in', admins())),
        countOf(db.selectFrom('account').where('email_key', 'in', lockedKeys(now))),
      ]);
      const [total, approved, pending] = [Number(all.total), Number(all.approved), Number(all.pending)];
      const rejected = total - approved - pending;
      return { totalUsers: total, admins: adminCount, approved, pending, rejected, locked };
    },
    async listLocked(now: number): Promise<string[]> {
      return emails(db.selectFrom('account').where('email_key', 'in', lockedKeys(now)));
    },
    async listUnconfirmedAdmins(): Promise<string[]> {
      return emails(db.selectFrom('account').where('id', 'in', admins()).where('is_email_confirmed', '=', 0));
    },
    async listEmails(ids: readonly string[]): Promise<[id: string, email: string][]> {
      const found: [string, string][] = [];
      for (const chunk of chunksOf(ids)) {
        const rows = await db
          .selectFrom('account')
          .where('id', 'in', chunk)
          .select(['id', 'email'])
          .execute();
        found.push(...rows.map(({ id, email }): [string, string] => [id, email]));
      }
      return found;
    },
    /** Accounts made on each day, counted in UTC since 1970. */
    async countPerDay(from: number): Promise<[day: number, count: number][]> {
      const day = sql<number>`created_at / ${sql.lit(DAY_MS)}`;
      const rows = await db
        .selectFrom('account')
        .where('created_at', '>=', from)
        .groupBy(day)
        .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('count')])
        .execute();
      return rows.map((row) => [Number(row.day), Number(row.count)]);
    },
    async listNotAdmins(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      return emails(db.selectFrom('account').where('id', 'in', ids).where('id', 'not in', admins()));
    },
  };

  /** All that match in no order, when they are few: walking an order in the hope of meeting them takes longer. */
  async function listFew(matching: AccountQuery): Promise<SortKeys[] | undefined> {
    const rows = await matching
      .select(['id', 'created_at', 'email_key', 'user_name_key'])
      .limit(FEW + 1)
      .execute();
    return rows.length > FEW ? undefined : rows;
  }

  async function takePage(
    few: readonly SortKeys[],
    { sort, page, limit }: UsersQuery,
    order: 'asc' | 'desc',
  ) {
    const column = SORT_COLUMNS[sort];
    const direction = order === 'asc' ? 1 : -1;
    const sorted = few.toSorted((a, b) => direction * (compare(a[column], b[column]) || compare(a.id, b.id)));
    const ids = sorted.slice((page - 1) * limit, page * limit).map(({ id }) => id);
    const rows =
      ids.length === 0 ? [] : await db.selectFrom('account').where('id', 'in', ids).selectAll().execute();
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    // Deleted between the two reads: one fewer on the page.
    const accounts = ids.flatMap((id) => rowOf.get(id) ?? []);
    return { accounts, total: few.length };
  }

  /** A role that few have is looked up; one that many have is asked of each account on the way. */
  async function findManner(role: UsersQuery['role']): Promise<'look up' | 'ask each'> {
    if (role === undefined || role === 'none') return 'ask each';
    const holders = db
      .selectFrom('account_role')
      .where('role', '=', role)
      .select('account_id')
      .limit(FEW + 1);
    const row = await db
      .selectFrom(holders.as('holders'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count) > FEW ? 'ask each' : 'look up';
  }

  async function countMatching(query: UsersQuery, now: number): Promise<number> {
    const { role, search, status } = query;
    if (role === undefined || search || status) {
      return countOf(filtered(query, now, await findManner(role)));
    }
    // A role alone is counted where the roles are.
    const roles = db.selectFrom('account_role');
    const { holders } = await (role === 'none' ? roles : roles.where('role', '=', role))
      .select(({ fn }) => fn.count<number>('account_id').distinct().as('holders'))
      .executeTakeFirstOrThrow();
    return role === 'none' ? (await countOf(db.selectFrom('account'))) - Number(holders) : Number(holders);
  }

  function filtered(query: UsersQuery, now: number, manner: 'look up' | 'ask each'): AccountQuery {
    const { search, searchIn = ['email', 'userName'], status, role } = query;
    let accounts: AccountQuery = db.selectFrom('account');
    if (search) accounts = accounts.where(holds(search, searchIn));
    if (role === 'none') accounts = accounts.where(({ not, exists }) => not(exists(rolesOfAccount())));
    else if (role !== undefined && manner === 'ask each') {
      accounts = accounts.where(({ exists }) => exists(rolesOfAccount().where('role', '=', role)));
    } else if (role !== undefined) {
      accounts = accounts.where(
        'id',
        'in',
        db.selectFrom('account_role').where('role', '=', role).select('account_id'),
      );
    }
    return withStatus(accounts, status, now);
  }

  function rolesOfAccount() {
    return db
      .selectFrom('account_role')
      .where(sql<SqlBool>`account_role.account_id = account.id`)
      .select('role');
  }

  function withStatus(accounts: AccountQuery, status: UsersQuery['status'], now: number): AccountQuery {
    switch (status) {
      case undefined:
        return accounts;
      case 'approved':
        return accounts.where('is_approved', '=', 1);
      case 'pending':
        return accounts.where('is_approved', '=', 0).where('rejected_at', 'is', null);
      case 'rejected':
        return accounts.where('is_approved', '=', 0).where('rejected_at', 'is not', null);
      case 'protected':
        return accounts.where('is_protected', '=', 1);
      case 'locked':
        return accounts.where('email_key', 'in', lockedKeys(now));
    }
  }

  /** A-347: any piece, in any case. Roles are few, so that which of them are meant is decided here. */
  function holds(search: string, fields: NonNullable<UsersQuery['searchIn']>) {
    const piece = search.toLowerCase();
    const like = (column: 'email_key' | 'user_name_key', text: string) =>
      sql<SqlBool>`${sql.ref(column)} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
    const roles = ROLE_NAMES.filter((name) => name.toLowerCase().includes(piece));
    const holders = db.selectFrom('account_role').where('role', 'in', roles).select('account_id');
    const tests = [
      ...(fields.includes('email') ? [like('email_key', toEmailKey(search))] : []),
      ...(fields.includes('userName') ? [like('user_name_key', toUserNameKey(search))] : []),
      ...(fields.includes('roles') && roles.length > 0
        ? [sql<SqlBool>`${sql.ref('id')} in (${holders})`]
        : []),
    ];
    return tests.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
  }

  async function countOf(query: AccountQuery): Promise<number> {
    const row = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    return Number(row.count);
  }

  async function emails(query: AccountQuery): Promise<string[]> {
    const rows = await query.select('email').orderBy('email_key').limit(CONCERNS_SHOWN).execute();
    return rows.map(({ email }) => email);
  }
}

function* chunksOf(values: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < values.length; start += IDS_PER_STATEMENT) {
    yield values.slice(start, start + IDS_PER_STATEMENT);
  }
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
