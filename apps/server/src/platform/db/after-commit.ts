import type { Queries } from './queries.ts';

const acts = new WeakMap<Queries, (() => void)[]>();

/** Never runs after a rollback; at once outside a transaction. `act` must not fail, because the commit has happened. */
export function afterCommit(db: Queries, act: () => void): void {
  if (!db.isTransaction) {
    act();
    return;
  }
  const known = acts.get(db);
  if (known === undefined) acts.set(db, [act]);
  else known.push(act);
}

/** Called by the code that runs transactions (transactions.ts). */
export function runAfterCommit(db: Queries): void {
  for (const act of acts.get(db) ?? []) act();
  acts.delete(db);
}
