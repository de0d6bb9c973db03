import type { RoleName } from '@tutti/contract';
import { readAccounts } from '#identity/account-reads.ts';
import type { Queries } from '#platform/db/queries.ts';

export function createRoleStore(db: Queries) {
  return {
    async findAccount(userId: string): Promise<{ email: string; isApproved: boolean } | undefined> {
      const row = await db
        .selectFrom(readAccounts(db))
        .where('id', '=', userId)
        .select(['email', 'is_approved'])
        .executeTakeFirst();
      return row && { email: row.email, isApproved: row.is_approved === 1 };
    },
    async listRoles(userId: string): Promise<RoleName[]> {
      const rows = await db
        .selectFrom('account_role')
        .where('account_id', '=', userId)
        .orderBy('role')
        .select('role')
        .execute();
      return rows.map(({ role }) => role as RoleName);
    },
    async add(userId: string, role: RoleName): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('account_role')
        .values({ account_id: userId, role })
        .onConflict((conflict) => conflict.columns(['account_id', 'role']).doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async remove(userId: string, role: RoleName): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('account_role')
        .where('account_id', '=', userId)
        .where('role', '=', role)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async removeAll(userId: string): Promise<void> {
      await db.deleteFrom('account_role').where('account_id', '=', userId).execute();
    },
    async listAdmins(): Promise<string[]> {
      const rows = await db
        .selectFrom('account_role')
        .where('role', '=', 'Admin')
        .select('account_id')
        .execute();
      return rows.map(({ account_id: id }) => id);
    },
    /** Returns the ids of all administrators, locked until the transaction ends. */
    async lockAdmins(): Promise<string[]> {
      await db.updateTable('account_role').set({ role: 'Admin' }).where('role', '=', 'Admin').execute();
      return this.listAdmins();
    },
  };
}
