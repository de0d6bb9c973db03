import type { Selectable } from 'kysely';
import { CLOCK_CORRECTION_MAX_MS } from '#platform/clock.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountTables } from '#platform/db/schema/accounts.ts';

export type InvitationRow = Selectable<AccountTables['invitation']>;
export type ListedInvitationRow = InvitationRow & { readonly maker: string };

export function createInvitationStore(db: Queries) {
  /** Leaves out invitations dated far in the future, because they would become valid when that time comes. */
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
    /** Counts one use if any is left, and locks the row, so that only one person gets the last use. */
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
