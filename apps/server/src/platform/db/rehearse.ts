import { sql } from 'kysely';
import type { Queries } from './queries.ts';

/**
 * Does the same work in both cases and undoes it if it is not meant, because the time that an answer takes must not
 * reveal which case it was. Work that was left to `afterCommit` is done in both cases.
 */
export async function rehearse(trx: Queries, isMeant: boolean, work: () => Promise<void>): Promise<void> {
  await sql`savepoint rehearsal`.execute(trx);
  await work();
  if (!isMeant) await sql`rollback to savepoint rehearsal`.execute(trx);
  await sql`release savepoint rehearsal`.execute(trx);
}
