import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/index.ts';

/**
 * The next scan reads every file again, because earlier versions lost the values of a second tag in a file. Files that
 * were refused are tried again too, because more formats are read now.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`update track set is_stale = 1 where is_stale = 0 and missing_since is null`.execute(db);
  await sql`delete from scan_problem where kind = 'not-audio'`.execute(db);
}
