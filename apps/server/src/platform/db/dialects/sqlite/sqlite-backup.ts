/** Copies of a database file, and a file put in its place. */
import { existsSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BackupRefusal } from '#platform/backup/backup-refusal.ts';
import { syncToDisk } from '#platform/files/sync-to-disk.ts';
import { isBusy, isDamaged } from './sqlite-errors.ts';

/** The copy, and as much again for what comes next: a change of the database, or work in a full disk. */
const ROOM_PER_BYTE = 2;
const MEBIBYTE = 1_024 * 1_024;
const BUSY_WAIT_MS = 5_000;
/** A server that is stopping lets go of its file soon. */
const IN_USE_WAIT_MS = 1_000;

/**
 * Everything that is committed, into an empty file. Not SQLite's backup interface, which begins anew whenever somebody
 * writes and beside a busy writer never ends; this is one read. Holds the thread until it is done.
 */
export function copySqlite(file: string, target: string): void {
  requireRoom(file, path.dirname(target));
  // A connection of its own: what others have not committed is not in it.
  const source = new DatabaseSync(file, { readOnly: true, timeout: BUSY_WAIT_MS });
  try {
    source.prepare('vacuum into ?').run(target);
  } finally {
    source.close();
  }
}

/** Refuses before a disk is full. */
export function requireRoom(file: string, folder: string, roomPerByte = ROOM_PER_BYTE): void {
  const wal = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const neededBytes = roomPerByte * (statSync(file).size + wal);
  const { bavail, bsize } = statfsSync(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes >= neededBytes) return;
  const [needed, free] = [neededBytes, freeBytes].map((bytes) => Math.ceil(bytes / MEBIBYTE));
  throw new BackupRefusal(
    `There is no room for a copy of the database: ${needed} MB are needed in ${folder}, ${free} MB are free.`,
  );
}

/** Refuses while a server has the file open; afterwards all of it is in the one file. */
export function requireUnused(file: string): void {
  if (!existsSync(file)) return;
  const db = new DatabaseSync(file, { timeout: IN_USE_WAIT_MS });
  try {
    // Only who is alone may leave the log behind.
    db.exec('pragma journal_mode = delete');
  } catch (error) {
    // Nobody works with what is no database any more.
    if (isDamaged(error)) return;
    if (!isBusy(error)) throw error;
    throw new BackupRefusal(`A server is using ${file}. Please stop it first.`, { cause: error });
  } finally {
    db.close();
  }
}

/** Puts a whole file where the database is: one rename, before which is the old one and after which the new one. */
export function replaceSqlite(file: string, whole: string): void {
  // A log of the old file would be played into the new one.
  for (const beside of ['-wal', '-shm', '-journal']) rmSync(`${file}${beside}`, { force: true });
  renameSync(whole, file);
  syncToDisk(path.dirname(file));
}
