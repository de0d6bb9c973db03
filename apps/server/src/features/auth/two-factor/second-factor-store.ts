import type { Selectable } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';
import { createPasskeyStore } from './passkey-store.ts';

export type TotpRow = Selectable<AccountTables['totp']>;

export function createSecondFactorStore(db: Queries) {
  const passkeys = createPasskeyStore(db);
  return {
    async findTotp(accountId: string): Promise<TotpRow | undefined> {
      return db.selectFrom('totp').selectAll().where('account_id', '=', accountId).executeTakeFirst();
    },
    /** Replaces an app that was never confirmed. */
    async putTotp(row: TotpRow): Promise<void> {
      const { account_id: _accountId, ...values } = row;
      await db
        .insertInto('totp')
        .values(row)
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
        .execute();
    },
    async confirmTotp(accountId: string, now: number): Promise<void> {
      await db.updateTable('totp').set({ confirmed_at: now }).where('account_id', '=', accountId).execute();
    },
    /** Returns false if a code of this or a later step was used before; of two simultaneous uses only one succeeds. */
    async useStep(accountId: string, step: number): Promise<boolean> {
      const row = await db
        .updateTable('totp')
        .set({ last_step: step })
        .where('account_id', '=', accountId)
        .where('last_step', '<', step)
        .returning('account_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async useRecoveryCode(accountId: string, digest: string): Promise<boolean> {
      const row = await db
        .deleteFrom('recovery_code')
        .where('account_id', '=', accountId)
        .where('digest', '=', digest)
        .returning('account_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async countRecoveryCodes(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('recovery_code')
        .where('account_id', '=', accountId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async putRecoveryCodes(accountId: string, digests: readonly string[]): Promise<void> {
      await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
      await db
        .insertInto('recovery_code')
        .values(digests.map((digest) => ({ account_id: accountId, digest })))
        .execute();
    },
    async hasAny(accountId: string): Promise<boolean> {
      return ((await this.findTotp(accountId))?.confirmed_at ?? null) !== null || passkeys.has(accountId);
    },
    /** Deletes recovery codes if no second factor is left, because they stand in for one. */
    async dropCodesOfNothing(accountId: string): Promise<void> {
      if (await this.hasAny(accountId)) return;
      await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
    },
    async removeAll(accountId: string): Promise<boolean> {
      const hadPasskeys = await passkeys.removeSince(accountId, 0);
      return (await this.removeTotp(accountId)) || hadPasskeys;
    },
    /** Removes the authenticator app; returns whether it was confirmed. */
    async removeTotp(accountId: string): Promise<boolean> {
      const row = await db
        .deleteFrom('totp')
        .where('account_id', '=', accountId)
        .returning('confirmed_at')
        .executeTakeFirst();
      await this.dropCodesOfNothing(accountId);
      return (row?.confirmed_at ?? null) !== null;
    },
  };
}
