/** Creates a backup: copied, sealed, verified and synced before it gets its name. */
import { renameSync, statSync } from 'node:fs';
import path from 'node:path';
import type { BackupContent, BackupReason } from '#platform/db/backup-record.ts';
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
import { makeSchema } from './make-schema.ts';
import { removeDraft } from './remove-draft.ts';

export interface BackupLocation {
  readonly dataDir: string;
  readonly backupDir: string;
  readonly backupsKept: number;
  /** True if the owner's setting on the page does not apply. */
  readonly isBackupCountFixed?: boolean;
}

export interface CreatedBackup {
  readonly name: string;
  readonly file: string;
  readonly sizeBytes: number;
  readonly content: BackupContent;
}

interface BackupOptions {
  readonly reason: BackupReason;
  readonly now: number;
  /** True leaves older backups to the caller, who does not know yet whether this one is needed. */
  readonly keepsOlder?: boolean;
}

export async function makeBackup(
  database: Pick<Database, 'name' | 'copyInto'>,
  location: BackupLocation,
  { reason, now, keepsOlder = false }: BackupOptions,
): Promise<CreatedBackup> {
  const { dataDir, backupDir } = location;
  makeBackupFolder(backupDir, dataDir);
  const name = chooseBackupName(backupDir, { reason, madeAt: now });
  const file = path.join(backupDir, name);
  const draft = file + DRAFT_ENDING;
  // A refused attempt must not remove the draft of another one.
  createOwnFile(draft, dataDir);
  try {
    await database.copyInto(draft, makeSchema);
    const secrets = readSecretRows(dataDir);
    sealBackup(draft, { secrets, reason, madeAt: now, version: VERSION, engine: database.name });
    const content = verifyBackup(draft);
    renameSync(draft, file);
    syncToDisk(backupDir);
    if (!keepsOlder) removeOlderBackups(file, location, { reason, now });
    return { name, file, sizeBytes: statSync(file).size, content };
  } catch (error) {
    removeDraft(draft);
    throw error;
  }
}

/** Keeps as many as the backed-up database says. */
export function removeOlderBackups(
  file: string,
  { backupDir, backupsKept, isBackupCountFixed = false }: BackupLocation,
  { reason, now }: Pick<BackupOptions, 'reason' | 'now'>,
): void {
  const countMax = isBackupCountFixed ? backupsKept : (readNumberSetting(file, 'backupsKept') ?? backupsKept);
  removeOldBackups(backupDir, { reason, countMax, now });
}
