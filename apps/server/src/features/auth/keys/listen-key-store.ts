import type { Selectable } from 'kysely';
import { readAccounts, readRoles } from '#identity/account-reads.ts';
import type { Database } from '#platform/db/database.ts';
import { prepare } from '#platform/db/prepare.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { ListenKeyTables } from '#platform/db/schema/listen-keys.ts';

export type ListenKeyRow = Selectable<ListenKeyTables['listen_key']>;

/** A key with the data that decides whether its user may listen: one row per role, or one without a role. */
export interface KeyUserRow {
  id: string;
  account_id: string;
  last_used_at: number | null;
  is_approved: number;
  role: string | null;
}

const selectKeyUsers = (queries: Queries) =>
  queries
    .selectFrom('listen_key')
    .innerJoin(readAccounts(queries), 'account.id', 'listen_key.account_id')
    .leftJoin(readRoles(queries), 'account_role.account_id', 'account.id')
    .select(['listen_key.id', 'listen_key.account_id', 'listen_key.last_used_at'])
    .select(['account.is_approved', 'account_role.role']);

/** Finds a key and its user; compiled once, because it runs for every piece that a player requests. */
export function createKeyLookup(database: Database): (id: string) => Promise<readonly KeyUserRow[]> {
  const find = prepare<{ id: string }, KeyUserRow>(database, (slot) =>
    selectKeyUsers(database.queries).where('listen_key.id', '=', slot('id')),
  );
  return (id) => find({ id });
}

export function createListenKeyStore(db: Queries) {
  return {
    async listOfUser(userId: string): Promise<ListenKeyRow[]> {
      return db
        .selectFrom('listen_key')
        .selectAll()
        .where('account_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
    },
    async insert(row: ListenKeyRow): Promise<void> {
      await db.insertInto('listen_key').values(row).execute();
    },
    /** Removes a key of this user and returns its name; ignores keys of other users. */
    async remove(userId: string, id: string): Promise<string | undefined> {
      const removed = await db
        .deleteFrom('listen_key')
        .where('account_id', '=', userId)
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      return removed?.name;
    },
    async removeOfUser(userId: string): Promise<Pick<ListenKeyRow, 'id' | 'name'>[]> {
      return db.deleteFrom('listen_key').where('account_id', '=', userId).returning(['id', 'name']).execute();
    },
    async touch(id: string, usedAt: number): Promise<void> {
      await db.updateTable('listen_key').set({ last_used_at: usedAt }).where('id', '=', id).execute();
    },
    async listKeyUsers(ids: readonly string[]): Promise<readonly KeyUserRow[]> {
      return ids.length === 0
        ? []
        : selectKeyUsers(db)
            .where('listen_key.id', 'in', [...ids])
            .execute();
    },
  };
}
