import { CLOCK_CORRECTION_MAX_MS } from '#platform/clock.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Entries per transaction, which blocks other entries and, on SQLite, the event loop. */
const ENTRIES_PER_STEP = 250;
/** Longest run of entries dated in the future that is still deleted along with an older entry after it. */
const ENTRIES_LOOKED_AT = 2_000;

export interface Age {
  readonly instant: number;
  readonly now: number;
}

export async function findLastBefore(db: Queries, instant: number): Promise<number | undefined> {
  const { last } = await db
    .selectFrom('audit_entry')
    .where('occurred_at', '<', instant)
    .select(({ fn }) => fn.max('occurred_at').as('last'))
    .executeTakeFirstOrThrow();
  return last === null ? undefined : Number(last);
}

/** Deletes a prefix of the chain; entries dated in the future go with older ones after them. Returns how many. */
export async function forgetSome(trx: Queries, { instant, now }: Age): Promise<number> {
  // Lock the head first, so that two nodes do not delete the same entries.
  const { anchor_number: anchor } = await trx
    .updateTable('audit_chain')
    .set((eb) => ({ anchor_number: eb.ref('anchor_number') }))
    .where('id', '=', 1)
    .returning('anchor_number')
    .executeTakeFirstOrThrow();
  const rows = await trx
    .selectFrom('audit_entry')
    .select(['chain_number', 'chain_hash', 'occurred_at'])
    .where('chain_number', '>', anchor)
    .orderBy('chain_number')
    .limit(ENTRIES_LOOKED_AT)
    .execute();
  const isAhead = (occurredAt: number) => occurredAt > now + CLOCK_CORRECTION_MAX_MS;
  const firstRemaining = rows.findIndex(
    ({ occurred_at: occurredAt }) => occurredAt >= instant && !isAhead(occurredAt),
  );
  const lastToGo = rows
    .slice(0, firstRemaining === -1 ? rows.length : firstRemaining)
    .findLastIndex(({ occurred_at: occurredAt }) => !isAhead(occurredAt));
  const last = rows[Math.min(lastToGo, ENTRIES_PER_STEP - 1)];
  if (last === undefined || last.chain_number === null || last.chain_hash === null) return 0;
  await trx
    .updateTable('audit_chain')
    .set({ anchor_number: last.chain_number, anchor_hash: last.chain_hash })
    .where('id', '=', 1)
    .execute();
  await trx.deleteFrom('audit_entry').where('chain_number', '<=', last.chain_number).execute();
  return last.chain_number - anchor;
}
