/** Locks a folder; the system releases the lock however the process ends, so that `kill -9` blocks nobody. */
import { closeSync, openSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '#platform/db/database-file.ts';
import { giveToOwnerOf, refuseForeignFile } from '#platform/files/owner.ts';
import { isBusy } from './sqlite-errors.ts';

/** Never removed, because another process may have opened it already. */
const LOCK_FILE = 'in-use.lock';
/** Names the holder for messages. Only the lock decides. */
const HOLDER_FILE = 'in-use.json';

export interface LockedFolder {
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly hostName: string;
  /** A server's port; a command has none. */
  readonly port?: number;
}

/** Returns a description of the holder if another process has it. */
export function lockFolder(
  folder: string,
  self: Pick<Holder, 'port'> = {},
): LockedFolder | { heldBy: string } {
  const all: LockedFolder[] = [];
  const release = () => {
    for (const held of all.splice(0)) held.release();
  };
  for (const each of [folder, ...listLinkedFolders(folder)]) {
    const held = holdOne(each, self);
    if ('heldBy' in held) {
      release();
      return held;
    }
    all.push(held);
  }
  return { release };
}

/** Adds the folder of the real database file if that is a link, because a server there uses the same database. */
function listLinkedFolders(folder: string): string[] {
  try {
    const real = path.dirname(realpathSync(path.join(folder, DATABASE_FILE)));
    return real === realpathSync(folder) ? [] : [real];
  } catch {
    // There is no database yet.
    return [];
  }
}

function holdOne(folder: string, self: Pick<Holder, 'port'>): LockedFolder | { heldBy: string } {
  const file = path.join(folder, LOCK_FILE);
  refuseForeignFile(file);
  createLockFile(file, folder);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    return { heldBy: describeHolder(folder) };
  }
  writeHolder(folder, { pid: process.pid, hostName: hostname(), ...self });
  return {
    release() {
      if (!lock.isOpen) return;
      rmSync(path.join(folder, HOLDER_FILE), { force: true });
      lock.close();
    },
  };
}

/** Leaves an existing file unopened, because closing it outside of SQLite would drop the lock of the whole process. */
function createLockFile(file: string, folder: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
    giveToOwnerOf(folder, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function writeHolder(folder: string, holder: Holder): void {
  const file = path.join(folder, HOLDER_FILE);
  const draft = `${file}.part`;
  try {
    writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
    giveToOwnerOf(folder, draft);
    renameSync(draft, file);
  } catch {
    // On a full disk the folder is locked nevertheless, and nobody can say by whom.
    rmSync(draft, { force: true });
  }
}

function describeHolder(folder: string): string {
  try {
    const holder = JSON.parse(readFileSync(path.join(folder, HOLDER_FILE), 'utf8')) as Holder;
    const { pid, port, hostName } = holder;
    return [
      `pid ${pid}`,
      ...(port === undefined ? [] : [`port ${port}`]),
      // The id means nothing here if the holder runs in a container or on another machine.
      ...(hostName === hostname() ? [] : [`on ${hostName}`]),
    ].join(', ');
  } catch {
    return 'which has not said its pid';
  }
}
