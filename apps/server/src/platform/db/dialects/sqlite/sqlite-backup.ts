/** A copy of the whole database beside it, made before something changes that could not be taken back. */
import { chmodSync, closeSync, openSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** The copy, and as much again for the change it is made for. */
const ROOM_PER_BYTE = 2;
const PAGES_PER_STEP = 1_000;
const MEBIBYTE = 1_024 * 1_024;

/** Answers the path of the copy. One that is killed half-way leaves nothing that looks like a copy. */
export async function backUpSqlite(file: string, name: string): Promise<string> {
  const target = path.join(path.dirname(file), name);
  const draft = `${target}.part`;
  rmSync(draft, { force: true });
  requireRoom(file);
  // A connection of its own: what others have not committed is not in it.
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    await backup(source, draft, { rate: PAGES_PER_STEP });
    chmodSync(draft, 0o600);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  } finally {
    source.close();
  }
  return target;
}

function requireRoom(file: string): void {
  const wal = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const neededBytes = ROOM_PER_BYTE * (statSync(file).size + wal);
  const { bavail, bsize } = statfsSync(path.dirname(file));
  const freeBytes = bavail * bsize;
  if (freeBytes >= neededBytes) return;
  const [needed, free] = [neededBytes, freeBytes].map((bytes) => Math.ceil(bytes / MEBIBYTE));
  throw new Error(
    `${needed} MB are needed beside ${file} for a copy of it and for the change, ${free} MB are free`,
  );
}
