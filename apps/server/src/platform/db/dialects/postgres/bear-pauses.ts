import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema/index.ts';

/**
 * Said in a transaction that waits between two statements for what takes as long as it takes: a copy of all there is, or
 * rows of a file. Postgres would end it after the pause that all others may make (postgres.ts), or that its owner allows.
 */
export const BEAR_PAUSES = `select set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true)`;

export async function bearPauses(trx: Kysely<Schema>): Promise<void> {
  await sql.raw(BEAR_PAUSES).execute(trx);
}
