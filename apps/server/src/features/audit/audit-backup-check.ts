/** Compares the audit log with backups: each contains the log of its time, which must still be unchanged. */
import path from 'node:path';
import { listBackupNames } from '#platform/backup/backup-folder.ts';
import { BackupRefusal } from '#platform/db/backup-refusal.ts';
import { readBackupRow } from '#platform/db/dialects/sqlite/backup-file.ts';
import type { Queries } from '#platform/db/queries.ts';
import { type ChainRange, findHash } from './audit-chain.ts';
import { createAuditStore } from './audit-store.ts';

export interface BackupCheck {
  readonly compared: number;
  readonly differing: { readonly name: string; readonly number: number } | undefined;
}

export async function findBackupThatDiffers(
  db: Queries,
  backupDir: string,
  { first, last }: ChainRange,
): Promise<BackupCheck> {
  // Skip backups from before the last restore, because the log it replaced continued differently.
  const restoredAt = (await createAuditStore(db).findLastOf('BACKUP_RESTORED')) ?? 0;
  let compared = 0;
  for (const { name, madeAt } of listBackupNames(backupDir)) {
    if (madeAt <= restoredAt) continue;
    const chain = readChain(path.join(backupDir, name));
    if (chain === undefined || chain.number < first) continue;
    if (chain.number > last || (await findHash(db, chain.number)) !== chain.hash)
      return { compared, differing: { name, number: chain.number } };
    compared += 1;
  }
  return { compared, differing: undefined };
}

/** Returns undefined for a backup of an earlier version, without entries, or unreadable. */
function readChain(file: string): { number: number; hash: string } | undefined {
  try {
    const row = readBackupRow(file, 'audit_chain');
    return row === undefined || Number(row.entries) === 0
      ? undefined
      : { number: Number(row.entries), hash: String(row.hash) };
  } catch (error) {
    if (error instanceof BackupRefusal) return undefined;
    throw error;
  }
}
