import type { Selectable } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type PasskeyRow = Selectable<AccountTables['passkey']>;
export type ChallengeRow = Selectable<AccountTables['passkey_challenge']>;

export function createPasskeyStore(db: Queries) {
  return {
    /** Lists passkeys in the order they were added. */
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
    /** Returns false if the credential already exists; of two simultaneous inserts only one succeeds. */
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
    /** Deletes and returns the challenge, so that only one caller gets it, on any node. */
    async takeChallenge(flowHash: string): Promise<ChallengeRow | undefined> {
      return db
        .deleteFrom('passkey_challenge')
        .where('flow_hash', '=', flowHash)
        .returningAll()
        .executeTakeFirst();
    },
  };
}
