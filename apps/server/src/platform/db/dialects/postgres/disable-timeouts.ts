import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema/index.ts';

/** Turns timeouts off, because copying all rows or reading a file between two statements may take longer. */
export const DISABLE_TIMEOUTS = `select set_config('statement_timeout', '0', true),
  set_config('idle_in_transaction_session_timeout', '0', true)`;

export async function disableTimeouts(trx: Kysely<Schema>): Promise<void> {
  await sql.raw(DISABLE_TIMEOUTS).execute(trx);
}
