import type { Selectable } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type AvatarRow = Selectable<AccountTables['avatar']>;

export function createAvatarStore(db: Queries) {
  return {
    async find(accountId: string): Promise<AvatarRow | undefined> {
      return db.selectFrom('avatar').selectAll().where('account_id', '=', accountId).executeTakeFirst();
    },
    async set({ account_id: accountId, version, content }: AvatarRow): Promise<void> {
      await db
        .insertInto('avatar')
        .values({ account_id: accountId, version, content })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ version, content }))
        .execute();
    },
    async remove(accountId: string): Promise<void> {
      await db.deleteFrom('avatar').where('account_id', '=', accountId).execute();
    },
  };
}
