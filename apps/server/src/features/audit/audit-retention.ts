/** Old entries go when the owner has said for how long they are kept; what is left goes on from the last of them. */
import { CLOCK_CORRECTION_MAX_MS } from '#platform/clock.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Of one transaction, which holds up everybody else's entries and, on SQLite, the event loop. */
const ENTRIES_PER_STEP = 250;
/** How many in a row may be of a clock that was ahead and still go with an older one behind them. */
const ENTRIES_LOOKED_AT = 2_000;

export interface Age {
  /** Entries before it go. */
  readonly instant: number;
  readonly now: number;
}

/** When the last entry was written before an instant. */
export async function findLastBefore(db: Queries, instant: number): Promise<number | undefined> {
  const { last } = await db
    .selectFrom('audit_entry')
    .where('occurred_at', '<', instant)
    .select(({ fn }) => fn.max('occurred_at').as('last'))
    .executeTakeFirstOrThrow();
  return last === null ? undefined : Number(last);
}

/**
 * The chain is cut at a place before which all are older: clocks may have gone back. What was written by one that was
 * ahead goes with the older ones that follow it, or it would hold them back until that day. Answers how many went.
 */
export async function forgetSome(trx: Queries, { instant, now }: Age): Promise<number> {
  // Held first, so that two nodes do not let go of the same ones.
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
  const firstKept = rows.findIndex(
    ({ occurred_at: occurredAt }) => occurredAt >= instant && !isAhead(occurredAt),
  );
  const lastToGo = rows
    .slice(0, firstKept === -1 ? rows.length : firstKept)
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
