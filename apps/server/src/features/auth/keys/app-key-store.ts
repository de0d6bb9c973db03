import type { Selectable } from 'kysely';
import { readAccounts, readRoles } from '#identity/account-reads.ts';
import type { Database } from '#platform/db/database.ts';
import { prepare } from '#platform/db/prepare.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AppKeyTables } from '#platform/db/schema/app-keys.ts';

export type AppKeyRow = Selectable<AppKeyTables['app_key']>;

/** A key with its user: one row per role, or one row without a role. */
export interface AppKeyUserRow {
  id: string;
  account_id: string;
  secret_sealed: string;
  last_used_at: number | null;
  email: string;
  user_name: string;
  is_approved: number;
  registered_at: number;
  role: string | null;
}

const selectKeyUsers = (queries: Queries) =>
  queries
    .selectFrom('app_key')
    .innerJoin(readAccounts(queries), 'account.id', 'app_key.account_id')
    .leftJoin(readRoles(queries), 'account_role.account_id', 'account.id')
    .select(['app_key.id', 'app_key.account_id', 'app_key.secret_sealed', 'app_key.last_used_at'])
    .select(['account.email', 'account.user_name', 'account.is_approved'])
    .select(['account.created_at as registered_at', 'account_role.role']);

export interface AppKeyLookups {
  byDigest(digest: string): Promise<readonly AppKeyUserRow[]>;
  byName(name: { userNameKey: string; emailKey: string }): Promise<readonly AppKeyUserRow[]>;
}

/** Compiled once, because these queries run for every call of every app. */
export function createAppKeyLookups(database: Database): AppKeyLookups {
  const byDigest = prepare<{ digest: string }, AppKeyUserRow>(database, (slot) =>
    selectKeyUsers(database.queries).where('app_key.digest', '=', slot('digest')),
  );
  const byName = prepare<{ userNameKey: string; emailKey: string }, AppKeyUserRow>(database, (slot) =>
    selectKeyUsers(database.queries).where((of) =>
      of.or([
        of('account.user_name_key', '=', slot('userNameKey')),
        of('account.email_key', '=', slot('emailKey')),
      ]),
    ),
  );
  return { byDigest: (digest) => byDigest({ digest }), byName };
}

export function createAppKeyStore(db: Queries) {
  return {
    async listOfUser(userId: string): Promise<AppKeyRow[]> {
      return db
        .selectFrom('app_key')
        .selectAll()
        .where('account_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
    },
    async insert(row: AppKeyRow): Promise<void> {
      await db.insertInto('app_key').values(row).execute();
    },
    /** Removes a key of this user and returns its name; ignores keys of other users. */
    async remove(userId: string, id: string): Promise<string | undefined> {
      const removed = await db
        .deleteFrom('app_key')
        .where('account_id', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      return removed?.name;
    },
    async removeOfUser(userId: string): Promise<string[]> {
      const removed = await db
        .deleteFrom('app_key')
        .where('account_id', '=', userId)
        .returning('id')
        .execute();
      return removed.map(({ id }) => id);
    },
    async touch(id: string, use: { usedAt: number; client: string; ipAddress: string }): Promise<void> {
      await db
        .updateTable('app_key')
        .set({ last_used_at: use.usedAt, last_client: use.client, last_ip: use.ipAddress })
        .where('id', '=', id)
        .execute();
    },
    async listKeyUsers(ids: readonly string[]): Promise<readonly AppKeyUserRow[]> {
      return ids.length === 0
        ? []
        : selectKeyUsers(db)
            .where('app_key.id', 'in', [...ids])
            .execute();
    },
    async findEmail(userId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom(readAccounts(db))
        .select('account.email')
        .where('account.id', '=', userId)
        .executeTakeFirst();
      return row?.email;
    },
  };
}
