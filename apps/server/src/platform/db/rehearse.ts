import { sql } from 'kysely';
import type { Queries } from './queries.ts';

/** Undoes the work if it is not meant, because the time must not reveal the case; `afterCommit` runs in both. */
export async function rehearse(trx: Queries, isMeant: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint rehearsal`.execute(trx);
  await work();
  if (!isMeant) await sql`rollback to savepoint rehearsal`.execute(trx);
  await sql`release savepoint rehearsal`.execute(trx);
}
