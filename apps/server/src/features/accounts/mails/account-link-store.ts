import type { Selectable } from 'kysely';
import { CLOCK_CORRECTION_MAX_MS } from '#platform/clock.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type AccountLinkRow = Selectable<AccountTables['account_link']>;

type Purpose = AccountLinkRow['purpose'];

interface Kept {
  readonly exceptPurpose?: Purpose;
  readonly exceptTokenHash?: string;
  /** Ways back that were sent before that. */
  readonly exceptOldAddressBefore?: number;
}

export function createAccountLinkStore(db: Queries) {
  return {
    async insert(link: AccountLinkRow): Promise<void> {
      await db.insertInto('account_link').values(link).execute();
    },
    async find(tokenHash: string): Promise<AccountLinkRow | undefined> {
      return db.selectFrom('account_link').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
    },
    /** The account that had this address before and may still take it back. */
    async findReservation(emailKey: string, now: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('account_link')
        .where('purpose', '=', 'old-address')
        .where('email_key', '=', emailKey)
        .where('expires_at', '>', now)
        .where('created_at', '<=', now + CLOCK_CORRECTION_MAX_MS)
        .select('account_id')
        .executeTakeFirst();
      return row?.account_id;
    },
    /** Whether its address is another one than the first, and was not confirmed since. */
    async hasMoved(accountId: string): Promise<boolean> {
      const row = await db
        .selectFrom('account_link')
        .where('account_id', '=', accountId)
        .where('purpose', '=', 'old-address')
        .select('token_hash')
        .executeTakeFirst();
      return row !== undefined;
    },
    async markUsed(tokenHash: string, usedAt: number): Promise<void> {
      await db
        .updateTable('account_link')
        .set({ used_at: usedAt })
        .where('token_hash', '=', tokenHash)
        .execute();
    },
    async removeOfAccount(accountId: string, options: Kept & { purpose?: Purpose } = {}): Promise<void> {
      let query = db.deleteFrom('account_link').where('account_id', '=', accountId);
      if (options.purpose) query = query.where('purpose', '=', options.purpose);
      if (options.exceptPurpose) query = query.where('purpose', '!=', options.exceptPurpose);
      if (options.exceptTokenHash) query = query.where('token_hash', '!=', options.exceptTokenHash);
      const { exceptOldAddressBefore: earliest } = options;
      if (earliest !== undefined)
        query = query.where((where) =>
          where.or([where('purpose', '!=', 'old-address'), where('created_at', '>=', earliest)]),
        );
      await query.execute();
    },
    /** A link asked for before the password was changed must not bring the old one back. */
    async forgetPasswords(accountId: string): Promise<void> {
      await db
        .updateTable('account_link')
        .set({ password_hash: null })
        .where('account_id', '=', accountId)
        .execute();
    },
    /**
     * And what a clock wrote that was far ahead: it would come to life when that time comes. That an account has moved is
     * known by the way back, which stays until the new address is confirmed, long after it leads nowhere.
     */
    async removeExpired(now: number): Promise<void> {
      await db
        .deleteFrom('account_link')
        .where((where) =>
          where.or([
            where('created_at', '>', now + CLOCK_CORRECTION_MAX_MS),
            where.and([
              where('expires_at', '<=', now),
              where.or([
                where('purpose', '!=', 'old-address'),
                where(
                  'account_id',
                  'in',
                  db.selectFrom('account').where('is_email_confirmed', '=', 1).select('id'),
                ),
              ]),
            ]),
          ]),
        )
        .execute();
    },
  };
}
