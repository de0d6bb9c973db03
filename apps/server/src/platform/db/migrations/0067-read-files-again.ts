import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/** Lets the next scan read every file again, because earlier versions lost the values of a second tag in a file. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`update track set is_stale = 1 where is_stale = 0 and missing_since is null`.execute(db);
  await sql`delete from scan_problem where kind = 'not-audio'`.execute(db);
}
