import { ROLE_NAMES, type RoleName, type UsersQuery } from '@tutti/contract';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import type { AccountRow } from './account-store.ts';
import type { SignInFailureRow } from './sign-in-failure-store.ts';
import type { UserPlace, UserTotals } from './user-reads.ts';

const IDS_PER_STATEMENT = 500;
const CONCERNS_SHOWN = 20;
const DAY_MS = 24 * 3_600_000;

const SORT_COLUMNS = {
  registeredDate: 'created_at',
  email: 'email_key',
  userName: 'user_name_key',
} as const satisfies Record<UsersQuery['sort'], keyof AccountRow>;

type AccountQuery = SelectQueryBuilder<Schema, 'account', object>;

/** Accounts in pages: every order has an index, and searches read two short columns of every row. */
export function createUserListStore(db: Queries) {
  const admins = () => db.selectFrom('account_role').where('role', '=', 'Admin').select('account_id');
  const lockedKeys = (now: number) =>
    db.selectFrom('sign_in_failure').where('locked_until', '>', now).select('email_key');

  return {
    async count(query: UsersQuery, now: number): Promise<number> {
      return countOf(filtered(query, now));
    },
    async listPage(query: UsersQuery, now: number): Promise<AccountRow[]> {
      const { sort, page, limit } = query;
      const order = query.order ?? (sort === 'registeredDate' ? 'desc' : 'asc');
      const ids = filtered(query, now)
        .select('id')
        .orderBy(SORT_COLUMNS[sort], order)
        .orderBy('id', order)
        .limit(limit)
        .offset((page - 1) * limit);
      return db
        .selectFrom('account')
        .where('id', 'in', (where) => where.selectFrom(ids.as('page')).select('page.id'))
        .selectAll()
        .orderBy(SORT_COLUMNS[sort], order)
        .orderBy('id', order)
        .execute();
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

  function filtered({ search, searchIn = ['email', 'userName'], status, role }: UsersQuery, now: number) {
    let query: AccountQuery = db.selectFrom('account');
    if (search) query = query.where(holds(search, searchIn));
    if (role === 'none') {
      query = query.where('id', 'not in', db.selectFrom('account_role').select('account_id'));
    } else if (role !== undefined) {
      query = query.where(
        'id',
        'in',
        db.selectFrom('account_role').where('role', '=', role).select('account_id'),
      );
    }
    if (status === 'approved') query = query.where('is_approved', '=', 1);
    if (status === 'pending') query = query.where('is_approved', '=', 0).where('rejected_at', 'is', null);
    if (status === 'rejected')
      query = query.where('is_approved', '=', 0).where('rejected_at', 'is not', null);
    if (status === 'protected') query = query.where('is_protected', '=', 1);
    if (status === 'locked') query = query.where('email_key', 'in', lockedKeys(now));
    return query;
  }

  /** A-347: any piece, in any case. Roles are few, so that which of them are meant is decided here. */
  function holds(search: string, fields: NonNullable<UsersQuery['searchIn']>) {
    const text = search.toLowerCase();
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
    const like = (column: string) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
    const roles = ROLE_NAMES.filter((name) => name.toLowerCase().includes(text));
    const holders = db.selectFrom('account_role').where('role', 'in', roles).select('account_id');
    const tests = [
      ...(fields.includes('email') ? [like('email')] : []),
      ...(fields.includes('userName') ? [like('user_name')] : []),
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
