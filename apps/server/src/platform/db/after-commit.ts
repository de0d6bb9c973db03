import type { Queries } from './queries.ts';

const acts = new WeakMap<Queries, (() => void)[]>();

/**
 * Runs `act` when the transaction has committed, and never when it is undone or tried again; at once outside of one.
 * `act` must not fail: what it belongs to has happened.
 */
export function afterCommit(db: Queries, act: () => void): void {
  if (!db.isTransaction) {
    act();
    return;
  }
  const known = acts.get(db);
  if (known === undefined) acts.set(db, [act]);
  else known.push(act);
}

/** For whoever runs transactions (transactions.ts). */
export function runAfterCommit(db: Queries): void {
  for (const act of acts.get(db) ?? []) act();
  acts.delete(db);
}
