import type { Selectable } from 'kysely';
import { CLOCK_CORRECTION_MAX_MS } from '#platform/clock.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type InvitationRow = Selectable<AccountTables['invitation']>;
/** With who made it. */
export type ListedInvitationRow = InvitationRow & { readonly maker: string };

export function createInvitationStore(db: Queries) {
  /** Those of a clock that was far ahead would come to life when that time comes. */
  const holding = (now: number) =>
    db
      .selectFrom('invitation')
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where('created_at', '<=', now + CLOCK_CORRECTION_MAX_MS)
      .whereRef('uses', '<', 'uses_max');
  return {
    async insert(invitation: InvitationRow): Promise<void> {
      await db.insertInto('invitation').values(invitation).execute();
    },
    async findHolding(tokenHash: string, now: number): Promise<InvitationRow | undefined> {
      return holding(now).where('token_hash', '=', tokenHash).selectAll().executeTakeFirst();
    },
    async countHolding(now: number): Promise<number> {
      const row = await holding(now)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /** Counts one use, when it still has one, and holds the row until the transaction ends: the last use is one person's. */
    async use(tokenHash: string, now: number): Promise<InvitationRow | undefined> {
      return db
        .updateTable('invitation')
        .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
        .where('token_hash', '=', tokenHash)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .where('created_at', '<=', now + CLOCK_CORRECTION_MAX_MS)
        .whereRef('uses', '<', 'uses_max')
        .returningAll()
        .executeTakeFirst();
    },
    /** Undefined when there is none that could be. */
    async revoke(id: string, now: number): Promise<InvitationRow | undefined> {
      return db
        .updateTable('invitation')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
    },
    async list(limit: number): Promise<ListedInvitationRow[]> {
      return db
        .selectFrom('invitation')
        .innerJoin('account', 'account.id', 'invitation.made_by')
        .selectAll('invitation')
        .select('account.user_name as maker')
        .orderBy('invitation.created_at', 'desc')
        .orderBy('invitation.id')
        .limit(limit)
        .execute();
    },
    async removeEndedBefore(instant: number): Promise<void> {
      await db.deleteFrom('invitation').where('expires_at', '<', instant).execute();
    },
  };
}
