import type { UsersQuery } from '@tutti/contract';
import { type SqlBool, sql } from 'kysely';
import { readRoles } from '#identity/account-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountRow } from '../accounts/account-store.ts';
import { type AccountQuery, countOf, filterAccounts, type RoleMode } from './user-filter.ts';

const FEW = 2_000;

const SORT_COLUMNS = {
  registeredDate: 'created_at',
  email: 'email_key',
  userName: 'user_name_key',
} as const satisfies Record<UsersQuery['sort'], keyof AccountRow>;

interface Cursor {
  readonly column: (typeof SORT_COLUMNS)[UsersQuery['sort']];
  readonly order: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
}

export interface UserCursor {
  readonly createdAt: number;
  readonly id: string;
}

export interface PendingPart {
  readonly search: string | undefined;
  /** Unix milliseconds; people who signed up later are left out. */
  readonly until: number;
  readonly after: UserCursor | undefined;
  readonly limit: number;
  readonly now: number;
}

type SortKeys = Pick<AccountRow, 'id' | 'created_at' | 'email_key' | 'user_name_key'>;

/** Reads accounts in pages; every sort order has an index that covers all filtered columns (migration 0010). */
export function createUserListStore(db: Queries) {
  return {
    async listPage(query: UsersQuery, now: number): Promise<{ accounts: AccountRow[]; total: number }> {
      const { sort, page, limit } = query;
      const order = query.order ?? (sort === 'registeredDate' ? 'desc' : 'asc');
      const offset = (page - 1) * limit;
      const matching = filterAccounts(db, { query, now, mode: await findMode(query.role) });
      if (query.search) {
        const few = await listFew(matching);
        if (few) return takePage(few, query, order);
      }
      const total = await countMatching(query, now);
      const ids = await listIds(matching, { column: SORT_COLUMNS[sort], order, offset, limit, total });
      return { accounts: await listInOrder(ids), total };
    },
    /** Lists the longest waiting first, so that people who sign up in the meantime come last. */
    async listPending({ search, until, after, limit, now }: PendingPart): Promise<UserCursor[]> {
      const query = { status: 'pending' as const, search, searchIn: undefined, role: undefined };
      let pending = filterAccounts(db, { query, now, mode: 'ask each' }).where('created_at', '<=', until);
      if (after) pending = pending.where(sql<SqlBool>`(created_at, id) > (${after.createdAt}, ${after.id})`);
      const rows = await pending
        .select(['id', 'created_at'])
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id, created_at: createdAt }) => ({ id, createdAt: Number(createdAt) }));
    },
    async listChunk(after: UserCursor | undefined, limit: number): Promise<AccountRow[]> {
      let query = db.selectFrom('account').selectAll();
      if (after) query = query.where(sql<SqlBool>`(created_at, id) < (${after.createdAt}, ${after.id})`);
      return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    },
  };

  /** Reads all matches unordered when there are few, because scanning a sort order for rare matches takes longer. */
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
    return { accounts: await listInOrder(ids), total: few.length };
  }

  /** Reads pages in the second half from the other end, so that the last page costs as much as the first. */
  async function listIds(
    matching: AccountQuery,
    { column, order, offset, limit, total }: Cursor,
  ): Promise<string[]> {
    const length = Math.min(limit, total - offset);
    if (length <= 0) return [];
    const behind = total - offset - length;
    const isFromEnd = behind < offset;
    const direction = isFromEnd === (order === 'asc') ? 'desc' : 'asc';
    const rows = await matching
      .select('id')
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(length)
      .offset(isFromEnd ? behind : offset)
      .execute();
    const ids = rows.map(({ id }) => id);
    return isFromEnd ? ids.reverse() : ids;
  }

  async function listInOrder(ids: readonly string[]): Promise<AccountRow[]> {
    const rows =
      ids.length === 0 ? [] : await db.selectFrom('account').where('id', 'in', ids).selectAll().execute();
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    // An account that was deleted between the two reads is left out of the page.
    return ids.flatMap((id) => rowOf.get(id) ?? []);
  }

  async function findMode(role: UsersQuery['role']): Promise<RoleMode> {
    if (role === undefined || role === 'none') return 'ask each';
    const holders = db
      .selectFrom(readRoles(db))
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
      return countOf(filterAccounts(db, { query, now, mode: await findMode(role) }));
    }
    // A role filter alone is counted in the role table, because an account has each role at most once.
    const roles = db.selectFrom(readRoles(db));
    if (role !== 'none') {
      const { holders } = await roles
        .where('role', '=', role)
        .select(({ fn }) => fn.countAll<number>().as('holders'))
        .executeTakeFirstOrThrow();
      return Number(holders);
    }
    const { holders } = await roles
      .select(({ fn }) => fn.count<number>('account_id').distinct().as('holders'))
      .executeTakeFirstOrThrow();
    return (await countOf(db.selectFrom('account'))) - Number(holders);
  }
}

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
