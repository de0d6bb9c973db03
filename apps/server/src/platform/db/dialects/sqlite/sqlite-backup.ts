import { existsSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BackupRefusal } from '#platform/db/backup-refusal.ts';
import { syncToDisk } from '#platform/files/sync-to-disk.ts';
import { isBusy, isDamaged } from './sqlite-errors.ts';

/** Space for the copy, and as much again for later writes, because a full disk stops all work. */
const ROOM_PER_BYTE = 2;
const MEBIBYTE = 1_024 * 1_024;
const BUSY_WAIT_MS = 5_000;
/** A stopping server closes its file soon. */
const IN_USE_WAIT_MS = 1_000;

/** Copies in one blocking read, because SQLite's backup interface never ends beside a busy writer. */
export function copySqlite(file: string, target: string): void {
  requireDiskRoom(file, path.dirname(target));
  // A separate connection does not see uncommitted changes of others.
  const source = new DatabaseSync(file, { readOnly: true, timeout: BUSY_WAIT_MS });
  try {
    source.prepare('vacuum into ?').run(target);
  } finally {
    source.close();
  }
}

/** Refuses before the disk would be full. */
export function requireDiskRoom(file: string, folder: string, roomPerByte = ROOM_PER_BYTE): void {
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

/** Refuses while a server has the file open; afterwards all data is in the one file. */
export function requireUnused(file: string): void {
  if (!existsSync(file)) return;
  const db = new DatabaseSync(file, { timeout: IN_USE_WAIT_MS });
  try {
    // Only a process that is alone may remove the log.
    db.exec('pragma journal_mode = delete');
  } catch (error) {
    // No process works with a file that is no database any more.
    if (isDamaged(error)) return;
    if (!isBusy(error)) throw error;
    throw new BackupRefusal(`A server is using ${file}. Please stop it first.`, { cause: error });
  } finally {
    db.close();
  }
}

/** Replaces the database with one rename, so that either the old file or the new one is there. */
export function replaceSqlite(file: string, whole: string): void {
  // A log of the old file would be applied to the new one.
  for (const beside of ['-wal', '-shm', '-journal']) rmSync(`${file}${beside}`, { force: true });
  renameSync(whole, file);
  syncToDisk(path.dirname(file));
}
