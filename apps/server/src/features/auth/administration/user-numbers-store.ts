import type { RoleName } from '@tutti/contract';
import { sql } from 'kysely';
import { readRoles } from '#identity/account-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { SignInFailureRow } from '../passwords/sign-in-failure-store.ts';
import { type AccountQuery, countOf, lockedKeys } from './user-filter.ts';

export interface UserTotals {
  readonly totalUsers: number;
  readonly admins: number;
  readonly approved: number;
  readonly pending: number;
  readonly rejected: number;
  readonly locked: number;
}

const IDS_PER_STATEMENT = 500;
const CONCERNS_SHOWN = 20;
const DAY_MS = 24 * 3_600_000;

export function createUserDetailStore(db: Queries) {
  return {
    async listRolesOf(ids: readonly string[]): Promise<ReadonlyMap<string, RoleName[]>> {
      const roles = new Map<string, RoleName[]>();
      for (const chunk of chunksOf(ids)) {
        const rows = await db
          .selectFrom(readRoles(db))
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
    async listWithSecondFactor(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const found = new Set<string>();
      for (const chunk of chunksOf(ids)) {
        const apps = db
          .selectFrom('totp')
          .where('account_id', 'in', chunk)
          .where('confirmed_at', 'is not', null)
          .select('account_id');
        const passkeys = db.selectFrom('passkey').where('account_id', 'in', chunk).select('account_id');
        for (const { account_id: id } of await apps.union(passkeys).execute()) found.add(id);
      }
      return found;
    },
    async countSignOnLinksOf(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      for (const chunk of chunksOf(ids)) {
        const rows = await db
          .selectFrom('sign_on_link')
          .where('account_id', 'in', chunk)
          .groupBy('account_id')
          .select(['account_id', ({ fn }) => fn.countAll<number>().as('count')])
          .execute();
        for (const { account_id: id, count } of rows) counts.set(id, Number(count));
      }
      return counts;
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
  };
}

export function createUserNumbersStore(db: Queries) {
  const admins = () => db.selectFrom(readRoles(db)).where('role', '=', 'Admin').select('account_id');

  return {
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
        countOf(db.selectFrom('account').where('email_key', 'in', lockedKeys(db, now))),
      ]);
      const [total, approved, pending] = [Number(all.total), Number(all.approved), Number(all.pending)];
      const rejected = total - approved - pending;
      return { totalUsers: total, admins: adminCount, approved, pending, rejected, locked };
    },
    async listLocked(now: number): Promise<string[]> {
      return emails(db.selectFrom('account').where('email_key', 'in', lockedKeys(db, now)));
    },
    async listUnconfirmedAdmins(): Promise<string[]> {
      return emails(db.selectFrom('account').where('id', 'in', admins()).where('is_email_confirmed', '=', 0));
    },
    /** Counts accounts created on each day, in UTC days since 1970. */
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
