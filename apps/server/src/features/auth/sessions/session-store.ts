import { type RoleName, SESSION_IDLE_MS } from '@tutti/contract';
import type { CompiledQuery, Insertable, Selectable } from 'kysely';
import { readAccounts, readRoles } from '#identity/account-reads.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type SessionRow = Selectable<AccountTables['session']>;

export type RefreshState = Pick<SessionRow, 'renewal' | 'renewal_before' | 'renewal_at'>;

/** One row per role of the session's user, or one row without a role. */
export interface SessionUserRow {
  session_id: string;
  expires_at: number;
  last_seen_at: number;
  created_at: number;
  proved_at: number | null;
  account_id: string;
  email: string;
  user_name: string;
  is_approved: number;
  role: RoleName | null;
}

export interface LastSeen {
  readonly sessionId: string;
  readonly seenAt: number;
  /** Undefined leaves the address unchanged. */
  readonly ipAddress: string | undefined;
}

const selectSessionUsers = (queries: Queries) =>
  queries
    .selectFrom('session')
    .innerJoin(readAccounts(queries), 'account.id', 'session.account_id')
    .leftJoin(readRoles(queries), 'account_role.account_id', 'account.id')
    .select([
      'session.id as session_id',
      'session.expires_at',
      'session.last_seen_at',
      'session.created_at',
      'session.proved_at',
      'account.id as account_id',
      'account.email',
      'account.user_name',
      'account.is_approved',
      'account_role.role',
    ]);

/** Finds the user of a session, with a query that is compiled once because it runs on every request. */
export function createSessionLookup({ queries, read }: Database) {
  const template = selectSessionUsers(queries)
    .where('session.id', '=', '')
    .compile() as CompiledQuery<SessionUserRow>;
  return (sessionId: string) => read<SessionUserRow>({ ...template, parameters: [sessionId] });
}

export function createSessionStore(db: Queries) {
  return {
    async insert(session: Insertable<AccountTables['session']>): Promise<void> {
      await db.insertInto('session').values(session).execute();
    },
    async listOfUser(userId: string): Promise<SessionRow[]> {
      return db
        .selectFrom('session')
        .selectAll()
        .where('account_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },
    /** Removes those that belong to the user and returns their ids. */
    async remove(userId: string, sessionIds: readonly string[]): Promise<string[]> {
      if (sessionIds.length === 0) return [];
      const rows = await db
        .deleteFrom('session')
        .where('account_id', '=', userId)
        .where('id', 'in', sessionIds)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    async removeEnded(now: number): Promise<void> {
      await db
        .deleteFrom('session')
        .where((where) =>
          where.or([where('expires_at', '<=', now), where('last_seen_at', '<=', now - SESSION_IDLE_MS)]),
        )
        .execute();
    },
    async touch({ sessionId, seenAt, ipAddress }: LastSeen): Promise<void> {
      await db
        .updateTable('session')
        .set({ last_seen_at: seenAt, ...(ipAddress === undefined ? {} : { ip_address: ipAddress }) })
        .where('id', '=', sessionId)
        .where('last_seen_at', '<', seenAt)
        .execute();
    },
    /** Locks the row until the transaction ends, so that tabs on two nodes renew in sequence. */
    async lockRefreshState(id: string): Promise<RefreshState | undefined> {
      return db
        .updateTable('session')
        .set({ id })
        .where('id', '=', id)
        .returning(['renewal', 'renewal_before', 'renewal_at'])
        .executeTakeFirst();
    },
    async findRefreshState(id: string): Promise<RefreshState | undefined> {
      return db
        .selectFrom('session')
        .select(['renewal', 'renewal_before', 'renewal_at'])
        .where('id', '=', id)
        .executeTakeFirst();
    },
    async saveRefreshState(id: string, state: RefreshState): Promise<void> {
      await db.updateTable('session').set(state).where('id', '=', id).execute();
    },
    async recordReauth(id: string, now: number): Promise<void> {
      await db.updateTable('session').set({ proved_at: now }).where('id', '=', id).execute();
    },
    async listSessionUsers(sessionIds: readonly string[]): Promise<readonly SessionUserRow[]> {
      if (sessionIds.length === 0) return [];
      const rows = await selectSessionUsers(db).where('session.id', 'in', sessionIds).execute();
      return rows as SessionUserRow[];
    },
    /** Lists valid sessions with their users, the most recently seen first. */
    async listValid(now: number, limit: number) {
      return db
        .selectFrom('session')
        .innerJoin(readAccounts(db), 'account.id', 'session.account_id')
        .where('session.expires_at', '>', now)
        .where('session.last_seen_at', '>', now - SESSION_IDLE_MS)
        .orderBy('session.last_seen_at', 'desc')
        .limit(limit)
        .select(['session.account_id', 'session.last_seen_at', 'session.ip_address'])
        .select(['account.user_name', 'account.email'])
        .execute();
    },
  };
}
