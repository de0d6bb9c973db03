/** Who else works with this database. */
import { type Kysely, sql } from 'kysely';
import { BackupRefusal } from '#platform/backup/backup-refusal.ts';
import type { Schema } from '../../schema/index.ts';

/** How connections of ours call themselves. */
export const APPLICATION_NAME = 'tutti';
const GONE_AFTER_MS = 5_000;
const LOOK_EVERY_MS = 100;

/**
 * Refuses while another server has connections to the database; one that is stopping lets go soon. One that does
 * its queries one after the other has a single connection, which is not taken for another server.
 */
export async function requireAlone(db: Kysely<Schema>): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += LOOK_EVERY_MS) {
    const { rows } = await sql<{
      pid: number;
    }>`select pid from pg_stat_activity where datname = current_database()
      and application_name = ${APPLICATION_NAME} and pid <> pg_backend_pid()`.execute(db);
    if (rows.length === 0) return;
    if (waitedMs >= GONE_AFTER_MS)
      throw new BackupRefusal('A server is using this database. Please stop it first, and all of its nodes.');
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
