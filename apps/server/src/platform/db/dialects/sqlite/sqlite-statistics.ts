/**
 * What SQLite's planner believes about the size of tables. It gathers that when the server stops and keeps it: with the
 * figures of a table that was nearly empty then, it reads all of what that table has become instead of looking up
 * twenty rows in it. Without any figures it takes a table for a large one, which costs nothing while it is small.
 */
import type { DatabaseSync } from 'node:sqlite';
import { toStorageRefusal } from '#platform/storage-fault.ts';

/** Tables that may grow a thousandfold before the server stops again; what is looked up in them has an index. */
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
/** Fewer make no table another size. */
const CHANGES_WORTH_KNOWING = 1_000;

/** Worth having, not worth waiting for, nor worth an error on a full disk: who writes just now does it when it closes. */
export function gatherStatistics(database: DatabaseSync): void {
  try {
    // Of itself SQLite looks at tables it has read, changed or not: a tenth of a scan that finds nothing new.
    if (countChanges(database) < CHANGES_WORTH_KNOWING) return;
    database.exec('pragma optimize');
    forgetMisleading(database);
  } catch (error) {
    if (!toStorageRefusal(error)) throw error;
  }
}

/** For a database that was closed before its small tables were left out, or by something else. */
export function dropMisleadingStatistics(database: DatabaseSync): void {
  try {
    // What this connection has read already is read again.
    if (forgetMisleading(database)) database.exec('analyze sqlite_schema');
  } catch (error) {
    if (!toStorageRefusal(error)) throw error;
  }
}

function forgetMisleading(database: DatabaseSync): boolean {
  if (!database.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).get()) return false;
  const places = GROWING.map(() => '?').join(', ');
  const misleading = `sqlite_stat1 where tbl in (${places}) and cast(stat as integer) < ?`;
  const values = [...GROWING, ROWS_WORTH_KNOWING];
  // Asked first, because a delete takes the lock even when it finds nothing.
  if (!database.prepare(`select 1 from ${misleading} limit 1`).get(...values)) return false;
  database.prepare(`delete from ${misleading}`).run(...values);
  return true;
}

/** Rows that this connection has written since it was opened. */
function countChanges(database: DatabaseSync): number {
  return Number(database.prepare('select total_changes() as count').get()?.count);
}
