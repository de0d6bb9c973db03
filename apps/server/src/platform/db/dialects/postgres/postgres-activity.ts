import { type Kysely, sql } from 'kysely';
import { BackupRefusal } from '#platform/db/backup-refusal.ts';
import type { Schema } from '../../schema/index.ts';

export const APPLICATION_NAME = 'tutti';
const GONE_AFTER_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** Refuses while another server is connected; a process with sequential queries has one connection and is no server. */
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
