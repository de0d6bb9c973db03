import type { Selectable } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type PasskeyRow = Selectable<AccountTables['passkey']>;
export type ChallengeRow = Selectable<AccountTables['passkey_challenge']>;

export function createPasskeyStore(db: Queries) {
  return {
    /** As they were added. */
    async list(accountId: string): Promise<PasskeyRow[]> {
      return db
        .selectFrom('passkey')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
    },
    has(accountId: string): Promise<boolean> {
      return this.hasBefore(accountId, Number.MAX_SAFE_INTEGER);
    },
    async findCredential(credentialId: string): Promise<PasskeyRow | undefined> {
      return db
        .selectFrom('passkey')
        .selectAll()
        .where('credential_id', '=', credentialId)
        .executeTakeFirst();
    },
    /** Whether nobody has this one; of two at once one is first. */
    async add(row: PasskeyRow): Promise<boolean> {
      const added = await db
        .insertInto('passkey')
        .values(row)
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    async noteUse(id: string, use: { counter: number; last_used_at: number }): Promise<void> {
      await db.updateTable('passkey').set(use).where('id', '=', id).execute();
    },
    async remove(accountId: string, id: string): Promise<PasskeyRow | undefined> {
      return db
        .deleteFrom('passkey')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
    },
    /** Whether there is one that was added before. */
    async hasBefore(accountId: string, instant: number): Promise<boolean> {
      const row = await db
        .selectFrom('passkey')
        .select('id')
        .where('account_id', '=', accountId)
        .where('created_at', '<', instant)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Those that were added at an instant or later; answers whether there were any. */
    async removeSince(accountId: string, since: number): Promise<boolean> {
      const removed = await db
        .deleteFrom('passkey')
        .where('account_id', '=', accountId)
        .where('created_at', '>=', since)
        .returning('id')
        .execute();
      return removed.length > 0;
    },
    async addChallenge(row: ChallengeRow, now: number): Promise<void> {
      await db.deleteFrom('passkey_challenge').where('expires_at', '<=', now).execute();
      await db.insertInto('passkey_challenge').values(row).execute();
    },
    /** Of two that take it at once one gets it, on whichever nodes. */
    async takeChallenge(flowHash: string): Promise<ChallengeRow | undefined> {
      return db
        .deleteFrom('passkey_challenge')
        .where('flow_hash', '=', flowHash)
        .returningAll()
        .executeTakeFirst();
    },
  };
}
