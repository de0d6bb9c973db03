/** Makes a backup: copied, sealed, looked through and on the disk before it gets its name. */
import { renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '#platform/db/database.ts';
import {
  createOwnFile,
  readNumberSetting,
  sealBackup,
  verifyBackup,
} from '#platform/db/dialects/sqlite/backup-file.ts';
import { syncToDisk } from '#platform/files/sync-to-disk.ts';
import { readSecretRows } from '#platform/nodes/shared-secrets.ts';
import { VERSION } from '#platform/version.ts';
import { chooseBackupName, DRAFT_ENDING, makeBackupFolder, removeOldBackups } from './backup-folder.ts';
import type { BackupContent, BackupReason } from './backup-record.ts';
import { removeDraft } from './remove-draft.ts';

/** Where a server keeps what it has, and its backups. */
export interface BackupPlace {
  readonly dataDir: string;
  readonly backupDir: string;
  /** Of each reason. */
  readonly backupsKept: number;
  /** So many whatever the owner has set on the page. */
  readonly isBackupsKeptFixed?: boolean;
}

export interface MadeBackup {
  readonly name: string;
  readonly file: string;
  readonly sizeBytes: number;
  readonly content: BackupContent;
}

interface BackupWish {
  readonly reason: BackupReason;
  readonly now: number;
  /** True leaves older backups to the caller, who does not know yet whether this one is needed. */
  readonly keepsOlder?: boolean;
}

/** Everything that was acknowledged before this begins is in it. Holds the thread for as long as the copy takes. */
export async function makeBackup(
  database: Pick<Database, 'name' | 'copyInto'>,
  place: BackupPlace,
  { reason, now, keepsOlder = false }: BackupWish,
): Promise<MadeBackup> {
  const { dataDir, backupDir } = place;
  makeBackupFolder(backupDir, dataDir);
  const name = chooseBackupName(backupDir, { reason, madeAt: now });
  const file = path.join(backupDir, name);
  const draft = file + DRAFT_ENDING;
  // Whoever is refused here must not remove what another one is writing.
  createOwnFile(draft, dataDir);
  try {
    await database.copyInto(draft);
    const secrets = readSecretRows(dataDir);
    sealBackup(draft, { secrets, reason, madeAt: now, version: VERSION, engine: database.name });
    const content = verifyBackup(draft);
    renameSync(draft, file);
    syncToDisk(backupDir);
    if (!keepsOlder) removeOlderBackups(file, place, { reason, now });
    return { name, file, sizeBytes: statSync(file).size, content };
  } catch (error) {
    removeDraft(draft);
    throw error;
  }
}

/** As many stay as the database says of which the file is a backup. */
export function removeOlderBackups(
  file: string,
  { backupDir, backupsKept, isBackupsKeptFixed = false }: BackupPlace,
  { reason, now }: Pick<BackupWish, 'reason' | 'now'>,
): void {
  const kept = isBackupsKeptFixed ? backupsKept : (readNumberSetting(file, 'backupsKept') ?? backupsKept);
  removeOldBackups(backupDir, { reason, kept, now });
}
