import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type AccountRow = Selectable<AccountTables['account']>;

export function createAccountStore(db: Queries) {
  return {
    async find(id: string): Promise<AccountRow | undefined> {
      return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
    },
    async findByEmail(emailKey: string): Promise<AccountRow | undefined> {
      return db.selectFrom('account').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
    },
    /** Locks the account's row until the transaction ends; every decision about an account starts with it. */
    async lock(id: string): Promise<AccountRow | undefined> {
      return db.updateTable('account').set({ id }).where('id', '=', id).returningAll().executeTakeFirst();
    },
    async isUserNameTaken(userNameKey: string): Promise<boolean> {
      const row = await db
        .selectFrom('account')
        .where('user_name_key', '=', userNameKey)
        .select('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async listUserNames(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('account')
        .where('id', 'in', [...ids])
        .select('user_name')
        .execute();
      return rows.map(({ user_name: userName }) => userName);
    },
    async insert(account: Insertable<AccountTables['account']>): Promise<void> {
      await db.insertInto('account').values(account).execute();
    },
    async update(id: string, changes: Updateable<AccountTables['account']>): Promise<void> {
      await db.updateTable('account').set(changes).where('id', '=', id).execute();
    },
    async remove(id: string): Promise<void> {
      await db.deleteFrom('account').where('id', '=', id).execute();
    },
  };
}
