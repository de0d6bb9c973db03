import { sql } from 'kysely';
import type { Queries } from './queries.ts';

/**
 * Does the same work whether it is meant or not, and undoes it in the second case: the time that an answer takes must not
 * tell which of the two it was. What was left to be done `afterCommit` is done in both cases.
 */
export async function rehearse(trx: Queries, isMeant: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint rehearsal`.execute(trx);
  await work();
  if (!isMeant) await sql`rollback to savepoint rehearsal`.execute(trx);
  await sql`release savepoint rehearsal`.execute(trx);
}
