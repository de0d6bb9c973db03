import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * Lets the next scan read every file again, because addresses in tags no longer name artists, and paths name music by other
 * rules. Every file is read, because nothing stored tells which names came from a path.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`update track set is_stale = 1 where is_stale = 0 and missing_since is null`.execute(db);
}
