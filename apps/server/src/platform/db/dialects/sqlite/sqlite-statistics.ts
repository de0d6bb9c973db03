/**
 * Gathers statistics when the server stops, because those of a nearly empty table would later cause table scans.
 * Without any, SQLite assumes a large table.
 */
import type { DatabaseSync } from 'node:sqlite';
import { toStorageRefusal } from '#platform/storage-fault.ts';

/** Tables that may grow a thousandfold before the server stops again; look-ups in them have an index. */
const GROWING = [
  'account',
  'account_role',
  'session',
  'sign_in_failure',
  'outbox_mail',
  'audit_entry',
  'listener_sample',
  'play',
  'favourite',
  'playlist',
  'playlist_track',
  'track',
  'album',
  'artist',
];
const ROWS_WORTH_KNOWING = 10_000;
/** Fewer changes hardly affect a table's size. */
const CHANGES_WORTH_KNOWING = 1_000;

/** Updates the statistics without waiting or failing, because they are useful but not necessary. */
export function gatherStatistics(database: DatabaseSync): void {
  try {
    // SQLite itself would analyze tables that it has read, changed or not: a tenth of a scan that finds nothing new.
    if (countChanges(database) < CHANGES_WORTH_KNOWING) return;
    database.exec('pragma optimize');
    forgetMisleading(database);
  } catch (error) {
    if (!toStorageRefusal(error)) throw error;
  }
}

/** Removes statistics of small tables that an older version or another program has left. */
export function dropMisleadingStatistics(database: DatabaseSync): void {
  try {
    // Makes this connection load the changed statistics.
    if (forgetMisleading(database)) database.exec('analyze sqlite_schema');
  } catch (error) {
    if (!toStorageRefusal(error)) throw error;
  }
}

function forgetMisleading(database: DatabaseSync): boolean {
  if (!database.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get()) return false;
  const parameters = GROWING.map(() => '?').join(', ');
  const misleading = `sqlite_stat1 where tbl in (${parameters}) and cast(stat as integer) < ?`;
  const values = [...GROWING, ROWS_WORTH_KNOWING];
  // Checked first, because a delete takes the lock even if it finds nothing.
  if (!database.prepare(`select 1 from ${misleading} limit 1`).get(...values)) return false;
  database.prepare(`delete from ${misleading}`).run(...values);
  return true;
}

function countChanges(database: DatabaseSync): number {
  return Number(database.prepare('select total_changes() as count').get()?.count);
}
