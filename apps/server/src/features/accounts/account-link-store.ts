import type { Selectable } from 'kysely';
import type { Queries } from '#platform/db/database.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type AccountLinkRow = Selectable<AccountTables['account_link']>;

export function createAccountLinkStore(db: Queries) {
  return {
    async insert(link: AccountLinkRow): Promise<void> {
      await db.insertInto('account_link').values(link).execute();
    },
    async find(tokenHash: string): Promise<AccountLinkRow | undefined> {
      return db.selectFrom('account_link').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
    },
    async markUsed(tokenHash: string, usedAt: number): Promise<void> {
      await db
        .updateTable('account_link')
        .set({ used_at: usedAt })
        .where('token_hash', '=', tokenHash)
        .execute();
    },
    async removeOfAccount(
      accountId: string,
      options: { purpose?: AccountLinkRow['purpose']; exceptTokenHash?: string } = {},
    ): Promise<void> {
      let query = db.deleteFrom('account_link').where('account_id', '=', accountId);
      if (options.purpose) query = query.where('purpose', '=', options.purpose);
      if (options.exceptTokenHash) query = query.where('token_hash', '!=', options.exceptTokenHash);
      await query.execute();
    },
    async countOfAccountSince(accountId: string, since: number): Promise<number> {
      const row = await db
        .selectFrom('account_link')
        .where('account_id', '=', accountId)
        .where('created_at', '>=', since)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /** A link asked for before the password was changed must not bring the old one back. */
    async forgetPasswords(accountId: string): Promise<void> {
      await db
        .updateTable('account_link')
        .set({ password_hash: null })
        .where('account_id', '=', accountId)
        .execute();
    },
    async removeExpired(now: number): Promise<void> {
      await db.deleteFrom('account_link').where('expires_at', '<=', now).execute();
    },
  };
}
