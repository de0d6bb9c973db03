import type { Selectable } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

type KnownDeviceRow = Selectable<AccountTables['known_device']>;

export function createKnownDeviceStore(db: Queries) {
  return {
    async find(accountId: string, tokenHash: string): Promise<KnownDeviceRow | undefined> {
      return db
        .selectFrom('known_device')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
    },
    async isKnownAnywhere(tokenHash: string): Promise<boolean> {
      const row = await db
        .selectFrom('known_device')
        .where('token_hash', '=', tokenHash)
        .select('account_id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async listOfDevice(tokenHash: string): Promise<KnownDeviceRow[]> {
      return db
        .selectFrom('known_device')
        .where('token_hash', '=', tokenHash)
        .orderBy('last_used_at', 'desc')
        .orderBy('account_id')
        .selectAll()
        .execute();
    },
    /** Adds the device, or resets the failures of a known one. */
    async put(accountId: string, tokenHash: string, now: number): Promise<void> {
      await db
        .insertInto('known_device')
        .values({ account_id: accountId, token_hash: tokenHash, failures: 0, last_used_at: now })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'token_hash']).doUpdateSet({ failures: 0, last_used_at: now }),
        )
        .execute();
    },
    /** Counts a failure for every account that the device is known for, whichever account it aimed at. */
    async countFailure(tokenHash: string): Promise<void> {
      await db
        .updateTable('known_device')
        .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
        .where('token_hash', '=', tokenHash)
        .execute();
    },
    async removeBeyond(accountId: string, count: number): Promise<void> {
      const rows = await db
        .selectFrom('known_device')
        .where('account_id', '=', accountId)
        .orderBy('last_used_at', 'desc')
        .orderBy('token_hash')
        .select('token_hash')
        .execute();
      const surplus = rows.slice(count).map(({ token_hash: hash }) => hash);
      if (surplus.length === 0) return;
      await db
        .deleteFrom('known_device')
        .where('account_id', '=', accountId)
        .where('token_hash', 'in', surplus)
        .execute();
    },
    async removeOfAccount(accountId: string): Promise<void> {
      await db.deleteFrom('known_device').where('account_id', '=', accountId).execute();
    },
  };
}
