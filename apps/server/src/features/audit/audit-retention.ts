/** Old entries go when the owner has said for how long they are kept; what is left goes on from the last of them. */
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Of one transaction, which holds up everybody else's entries. */
const ENTRIES_PER_STEP = 2_000;

/** Answers how many went. */
export async function forgetBefore(database: Database, instant: number): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const count = await database.transaction((trx) => forgetSome(trx, instant));
    forgotten += count;
    if (count < ENTRIES_PER_STEP) return forgotten;
  }
}

/** The chain is cut at a place before which all are older: clocks may have gone back. */
async function forgetSome(trx: Queries, instant: number): Promise<number> {
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
    .limit(ENTRIES_PER_STEP)
    .execute();
  const firstKept = rows.findIndex(({ occurred_at: occurredAt }) => occurredAt >= instant);
  const last = rows[(firstKept === -1 ? rows.length : firstKept) - 1];
  if (last === undefined || last.chain_number === null || last.chain_hash === null) return 0;
  await trx
    .updateTable('audit_chain')
    .set({ anchor_number: last.chain_number, anchor_hash: last.chain_hash })
    .where('id', '=', 1)
    .execute();
  await trx.deleteFrom('audit_entry').where('chain_number', '<=', last.chain_number).execute();
  return last.chain_number - anchor;
}
