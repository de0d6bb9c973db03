/** Each entry stores a hash over itself and the previous one, so any change breaks the chain or its last hash. */
import { chainHash } from '#platform/chain-hash.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AuditRow, NewAuditRow } from './audit-store.ts';

/** First and last stored entry; the log is empty if `last` is less than `first`. */
export interface ChainRange {
  readonly first: number;
  readonly last: number;
  /** Hash of the last entry, which covers all entries before it. */
  readonly hash: string;
}

export type ChainVerdict =
  | { readonly kind: 'whole'; readonly range: ChainRange }
  | {
      readonly kind: 'broken';
      /** The first entry that differs from what was written. */
      readonly number: number;
      readonly reason: 'changed' | 'missing' | 'slipped in' | 'head';
    };

const ROWS_PER_READ = 1_000;

/** Returns the hashed values: all columns, in a fixed order. */
function valuesOf(row: NewAuditRow): (string | number | null)[] {
  return [
    row.action,
    row.resource ?? null,
    row.resource_type,
    row.actor_id ?? null,
    row.actor_name ?? null,
    row.actor_email ?? null,
    row.occurred_at,
    row.ip_address ?? null,
    row.user_agent ?? null,
    row.is_success,
    row.details ?? null,
  ];
}

/** Replaces lone surrogates, because databases store them as something else and the hash would not match. */
function toWellFormed(row: NewAuditRow): NewAuditRow {
  const entries = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.toWellFormed() : value,
  ]);
  return Object.fromEntries(entries) as NewAuditRow;
}

/** Locks the head of the chain until the transaction ends, so that entries are numbered in commit order. */
export async function appendToChain(trx: Queries, entry: NewAuditRow): Promise<void> {
  const { entries: number, hash: before } = await trx
    .updateTable('audit_chain')
    .set((eb) => ({ entries: eb('entries', '+', 1) }))
    .where('id', '=', 1)
    .returning(['entries', 'hash'])
    .executeTakeFirstOrThrow();
  const row = toWellFormed(entry);
  const hash = chainHash(before, [number, ...valuesOf(row)]);
  await trx
    .insertInto('audit_entry')
    .values({ ...row, chain_number: number, chain_hash: hash })
    .execute();
  await trx.updateTable('audit_chain').set({ hash }).where('id', '=', 1).execute();
}

function readHead(db: Queries) {
  return db.selectFrom('audit_chain').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}

export async function readRange(db: Queries): Promise<ChainRange> {
  const { entries, hash, anchor_number: anchor } = await readHead(db);
  return { first: anchor + 1, last: entries, hash };
}

export function readLinks(db: Queries, after: number, last: number): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_entry')
    .selectAll()
    .where('chain_number', '>', after)
    .where('chain_number', '<=', last)
    .orderBy('chain_number')
    .limit(ROWS_PER_READ)
    .execute();
}

/** Verifies every entry; those written in the meantime are left for the next time. */
export async function verifyChain(db: Queries): Promise<ChainVerdict> {
  for (;;) {
    const head = await readHead(db);
    const verdict = await verifyUpTo(db, head);
    // Retry, because old entries were deleted while they were being read.
    const isOutdated = verdict.kind === 'broken' && (await readHead(db)).anchor_number !== head.anchor_number;
    if (!isOutdated) return verdict;
  }
}

async function verifyUpTo(db: Queries, head: Awaited<ReturnType<typeof readHead>>): Promise<ChainVerdict> {
  let number = head.anchor_number;
  let before = head.anchor_hash;
  while (number < head.entries) {
    const rows = await readLinks(db, number, head.entries);
    if (rows.length === 0) return { kind: 'broken', number: number + 1, reason: 'missing' };
    for (const row of rows) {
      number += 1;
      if (row.chain_number !== number) return { kind: 'broken', number, reason: 'missing' };
      before = chainHash(before, [number, ...valuesOf(row)]);
      if (row.chain_hash !== before) return { kind: 'broken', number, reason: 'changed' };
    }
  }
  if (before !== head.hash) return { kind: 'broken', number, reason: 'head' };
  const stray = await db
    .selectFrom('audit_entry')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('chain_number', 'is', null),
        eb('chain_number', '<=', head.anchor_number),
        // Compare with the current head, because entries were written in the meantime.
        eb('chain_number', '>', eb.selectFrom('audit_chain').select('entries').where('id', '=', 1)),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (stray !== undefined) return { kind: 'broken', number: stray.id, reason: 'slipped in' };
  return { kind: 'whole', range: { first: head.anchor_number + 1, last: head.entries, hash: head.hash } };
}

export async function findHash(db: Queries, number: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_entry')
    .select('chain_hash')
    .where('chain_number', '=', number)
    .executeTakeFirst();
  return row?.chain_hash ?? undefined;
}
