import type { Selectable } from 'kysely';
import { CLOCK_CORRECTION_MAX_MS } from '#platform/clock.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type AccountLinkRow = Selectable<AccountTables['account_link']>;

type Purpose = AccountLinkRow['purpose'];

interface Exception {
  readonly exceptPurpose?: Purpose;
  readonly exceptTokenHash?: string;
  /** Keeps take-back links that were sent before this time. */
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
    /** Finds the account that had this address before and may still reclaim it. */
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
    /** Whether the account's address was changed and has not been confirmed since. */
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
    async removeOfAccount(accountId: string, options: Exception & { purpose?: Purpose } = {}): Promise<void> {
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
    /** Clears the stored hashes, because a link from before a password change must not restore the old password. */
    async forgetPasswords(accountId: string): Promise<void> {
      await db
        .updateTable('account_link')
        .set({ password_hash: null })
        .where('account_id', '=', accountId)
        .execute();
    },
    /**
     * An expired take-back link stays until the new address is confirmed, because it shows that the account has moved.
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
