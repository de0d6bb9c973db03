/**
 * A restore that somebody asked for on the page. A server cannot change what it stands on while it serves, so that it
 * writes down what is wanted, ends, and does it at the next start, before anything is opened.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveToOwnerOf } from '#platform/files/owner.ts';
import { syncToDisk } from '#platform/files/sync-to-disk.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';
import { BackupRefusal } from './backup-refusal.ts';
import type { RestorePlace } from './restore-backup.ts';

export interface WantedRestore {
  /** Of the file, in the folder of backups. */
  readonly name: string;
  /** Whoever sits at the machine is nobody in particular. */
  readonly actor?: { readonly userId: string; readonly userName: string; readonly email: string };
  readonly origin?: { readonly ipAddress: string; readonly userAgent: string };
}

export interface RestoreOutcome {
  readonly wanted: WantedRestore;
  /** Of what was there before. */
  readonly copyOfBefore?: string | undefined;
  /** Triggers, views and indexes of the backup that had to be put right. */
  readonly mended?: readonly string[] | undefined;
  /** Why nothing was changed. */
  readonly refusal?: string;
}

/** Written down for the record: it has been done already, by `npm run restore` or by a start that did not get so far. */
interface DoneRestore extends WantedRestore {
  readonly isDone: true;
  readonly copyOfBefore?: string | undefined;
  readonly mended?: readonly string[] | undefined;
}

export const wishFile = (dataDir: string) => path.join(dataDir, 'restore-wanted.json');

export function wantRestore(dataDir: string, wanted: WantedRestore | DoneRestore): void {
  const file = wishFile(dataDir);
  const draft = `${file}.part`;
  writeFileSync(draft, JSON.stringify(wanted), { mode: 0o600 });
  giveToOwnerOf(dataDir, draft);
  syncToDisk(draft);
  renameSync(draft, file);
  syncToDisk(dataDir);
}

/**
 * undefined when nobody asked for one. The wish stays until it is on record. What was done is written down at once: done
 * again at each start that fails, it would take what was written meanwhile, and its copies push out the first of them.
 */
export async function restoreWanted(place: RestorePlace, now: number): Promise<RestoreOutcome | undefined> {
  const wanted = readWish(place.dataDir);
  if (wanted === undefined) return undefined;
  if ('isDone' in wanted) return { wanted, copyOfBefore: wanted.copyOfBefore, mended: wanted.mended };
  let done: Pick<RestoreOutcome, 'copyOfBefore' | 'mended'>;
  try {
    const { restoreBackup } = await import('./restore-backup.ts');
    const { copyOfBefore, mended } = await restoreBackup(path.join(place.backupDir, wanted.name), place, now);
    done = { copyOfBefore, mended };
  } catch (error) {
    const refusal = error instanceof BackupRefusal ? error : toStorageRefusal(error);
    if (refusal !== undefined) return { wanted, refusal: refusal.message };
    // The next start begins with what there is.
    forgetWish(place.dataDir);
    throw error;
  }
  try {
    wantRestore(place.dataDir, { ...wanted, isDone: true, ...done });
  } catch {
    // It is done all the same, and on record as soon as the database is open.
  }
  return { wanted, ...done };
}

function readWish(dataDir: string): WantedRestore | DoneRestore | undefined {
  try {
    return JSON.parse(readFileSync(wishFile(dataDir), 'utf8')) as WantedRestore | DoneRestore;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function forgetWish(dataDir: string): void {
  rmSync(wishFile(dataDir), { force: true });
}
