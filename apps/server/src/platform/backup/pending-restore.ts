/** A server cannot replace its database while it serves, so the next start restores before anything is opened. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BackupRefusal } from '#platform/db/backup-refusal.ts';
import { giveToOwnerOf } from '#platform/files/owner.ts';
import { syncToDisk } from '#platform/files/sync-to-disk.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';
import { readBackupName } from './backup-folder.ts';
import type { DataLocation } from './restore-backup.ts';

export interface PendingRestore {
  readonly name: string;
  /** Absent for a restore from the command line. */
  readonly actor?: { readonly userId: string; readonly userName: string; readonly email: string };
  readonly origin?: { readonly ipAddress: string; readonly userAgent: string };
}

export interface RestoreOutcome {
  readonly wanted: PendingRestore;
  /** The copy of the database from before. */
  readonly copyOfBefore?: string | undefined;
  /** Triggers, views and indexes of the backup that had to be repaired. */
  readonly mended?: readonly string[] | undefined;
  /** The reason why nothing was changed, or why the database from before was restored. */
  readonly refusal?: string | undefined;
}

/** A finished restore that is waiting to be audited, from `npm run restore` or a start that failed later. */
interface DoneRestore extends PendingRestore, Omit<RestoreOutcome, 'wanted'> {
  readonly isDone: true;
  /** The error that ended the first start with it. The next start restores the database from before. */
  readonly failure?: string;
}

type SavedRestore = PendingRestore | DoneRestore;

const isDone = (saved: SavedRestore | undefined): saved is DoneRestore =>
  saved !== undefined && 'isDone' in saved;

export const pendingRestoreFile = (dataDir: string) => path.join(dataDir, 'restore-wanted.json');
/** Holds an audited restore until a server has started with it. */
const trialFile = (dataDir: string) => path.join(dataDir, 'restore-on-trial.json');

export function scheduleRestore(dataDir: string, wanted: SavedRestore): void {
  const file = pendingRestoreFile(dataDir);
  const draft = `${file}.part`;
  writeFileSync(draft, JSON.stringify(wanted), { mode: 0o600 });
  giveToOwnerOf(dataDir, draft);
  syncToDisk(draft);
  renameSync(draft, file);
  syncToDisk(dataDir);
}

/**
 * Undefined without a request, which stays until it is audited. A finished restore is saved at once, because repeating
 * it at each failing start would lose later writes and the first copy.
 */
export async function runPendingRestore(
  location: DataLocation,
  now: number,
): Promise<RestoreOutcome | undefined> {
  const wanted = readSaved(pendingRestoreFile(location.dataDir));
  if (wanted === undefined) return undefined;
  if (isDone(wanted))
    return wanted.failure === undefined ? outcomeOf(wanted) : putBack(wanted, location, now);
  let done: Pick<RestoreOutcome, 'copyOfBefore' | 'mended'>;
  try {
    const { restoreBackup } = await import('./restore-backup.ts');
    const { copyOfBefore, mended: repaired } = await restoreBackup(
      path.join(location.backupDir, wanted.name),
      location,
      now,
    );
    done = { copyOfBefore, mended: repaired };
  } catch (error) {
    const refusal = error instanceof BackupRefusal ? error : toStorageRefusal(error);
    if (refusal !== undefined) return { wanted, refusal: refusal.message };
    // The next start continues with the current database.
    forgetRequest(location.dataDir);
    throw error;
  }
  noteDone(location.dataDir, { ...wanted, isDone: true, ...done });
  return { wanted, ...done };
}

function outcomeOf({
  copyOfBefore,
  mended: repaired,
  refusal,
  isDone: _,
  failure: __,
  ...wanted
}: DoneRestore): RestoreOutcome {
  return { wanted, copyOfBefore, mended: repaired, refusal };
}

function noteDone(dataDir: string, done: DoneRestore): void {
  try {
    scheduleRestore(dataDir, done);
  } catch {
    // It is done nevertheless, and audited as soon as the database is open.
  }
}

/** Restores the copy from before; a server that is killed meanwhile repeats it at its next start. */
async function putBack(wanted: DoneRestore, location: DataLocation, now: number): Promise<RestoreOutcome> {
  const { copyOfBefore = '', failure = '', ...rest } = wanted;
  let what = 'What was there before was put back.';
  try {
    const { putBackCopy } = await import('./restore-backup.ts');
    await putBackCopy(copyOfBefore, location, now);
  } catch (error) {
    const refusal = error instanceof BackupRefusal ? error : toStorageRefusal(error);
    if (refusal === undefined) throw error;
    what = `What was there before could not be put back: ${refusal.message}`;
  }
  const refusal = `The first start with it failed: ${failure.replace(/[.\s]*$/, '')}. ${what}`;
  const done = { ...rest, copyOfBefore, refusal };
  noteDone(location.dataDir, done);
  return outcomeOf(done);
}

/** Returns false without a restore, without its copy, or if a server has started since. */
export function requestRollback(dataDir: string, failure: string): boolean {
  const done = readSaved(pendingRestoreFile(dataDir)) ?? readSaved(trialFile(dataDir));
  if (!isDone(done) || done.refusal !== undefined || done.failure !== undefined) return false;
  // A damaged database was only moved aside, and cannot be restored.
  if (done.copyOfBefore === undefined || readBackupName(path.basename(done.copyOfBefore)) === undefined)
    return false;
  scheduleRestore(dataDir, { ...done, failure });
  rmSync(trialFile(dataDir), { force: true });
  return true;
}

/** Call this when the outcome is audited. A finished restore stays on trial until a server has started with it. */
export function noteRecorded(dataDir: string): void {
  const saved = readSaved(pendingRestoreFile(dataDir));
  const isOnTrial = isDone(saved) && saved.refusal === undefined;
  if (isOnTrial) renameSync(pendingRestoreFile(dataDir), trialFile(dataDir));
  else forgetRequest(dataDir);
}

/** Call this when a server has started. */
export function endTrial(dataDir: string): void {
  rmSync(trialFile(dataDir), { force: true });
}

function readSaved(file: string): SavedRestore | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SavedRestore;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export function forgetRequest(dataDir: string): void {
  rmSync(pendingRestoreFile(dataDir), { force: true });
}
