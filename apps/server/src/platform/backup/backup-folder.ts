import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { BACKUP_REASONS, type BackupReason } from '#platform/db/backup-record.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import { giveToOwnerOf } from '#platform/files/owner.ts';

export interface BackupName {
  readonly name: string;
  readonly reason: BackupReason;
  /** The time in the name, to the second. */
  readonly madeAt: number;
  /** Counts backups of the same second. */
  readonly ofSecond: number;
}

/** Backups of earlier versions have `-2`, which sorts before the first one of its second. */
const NAME = /^tutti-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(?:[-.](\d))?-([a-z]+)\.db$/;
export const DRAFT_ENDING = '.part';
/** Matches a draft, and the companion files of a database while it is written. */
const DRAFT = /\.part(-wal|-shm|-journal)?$/;
/** A draft of this age belongs to a killed process, because a running one is younger. */
const DRAFT_RETENTION_MS = 24 * 3_600_000;

/** Returns undefined for a file that is not our backup. */
export function readBackupName(name: string): BackupName | undefined {
  const [, year, month, day, hour, minute, second, ofSecond = '1', reason] = NAME.exec(name) ?? [];
  if (!BACKUP_REASONS.includes(reason as BackupReason)) return undefined;
  const madeAt = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return { name, reason: reason as BackupReason, madeAt, ofSecond: Number(ofSecond) };
}

/** Chooses a unique name within the second, for any reason, so that names sort by creation. */
export function chooseBackupName(
  folder: string,
  { reason, madeAt }: Omit<BackupName, 'name' | 'ofSecond'>,
): string {
  const others = readdirSync(folder);
  const stamp = new Date(madeAt).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  for (const suffix of ['', '.2', '.3', '.4', '.5', '.6', '.7', '.8', '.9']) {
    const start = `tutti-${stamp}${suffix}-`;
    if (!others.some((other) => other.startsWith(start))) return `${start}${reason}.db`;
  }
  throw new Error(`${folder} has nine backups of this second`);
}

export function listBackupNames(folder: string): BackupName[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder)
    .flatMap((name) => readBackupName(name) ?? [])
    .sort((a, b) => b.madeAt - a.madeAt || b.ofSecond - a.ofSecond);
}

export function makeBackupFolder(folder: string, dataDir: string): void {
  makeFolder(folder, 0o700, (created) => giveToOwnerOf(dataDir, created));
}

interface Retention {
  readonly reason: BackupReason;
  readonly countMax: number;
  readonly now: number;
}

/** Keeps the newest of one reason, so that scheduled ones do not push out others; future dates wait for their day. */
export function removeOldBackups(folder: string, { reason, countMax, now }: Retention): void {
  const ofReason = listBackupNames(folder).filter(
    (backup) => backup.reason === reason && backup.madeAt <= now,
  );
  for (const { name } of ofReason.slice(countMax)) rmSync(path.join(folder, name), { force: true });
  for (const name of readdirSync(folder).filter((file) => DRAFT.test(file))) {
    const draft = path.join(folder, name);
    const changedAt = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - changedAt > DRAFT_RETENTION_MS) rmSync(draft, { force: true });
  }
}
