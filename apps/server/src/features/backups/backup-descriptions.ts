/** Caches the description of each backup in a folder for as long as the file is unchanged. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Backup } from '@tutti/contract';
import { LRUCache } from 'lru-cache';
import type { BackupName } from '#platform/backup/backup-folder.ts';
import type { BackupContent } from '#platform/db/backup-record.ts';
import { BackupRefusal } from '#platform/db/backup-refusal.ts';

const CACHE_MAX = 200;

export function createBackupDescriptions(folder: string): (name: BackupName) => Promise<Backup> {
  const known = new LRUCache<string, BackupContent>({ max: CACHE_MAX });

  async function read(file: string, version: string): Promise<BackupContent> {
    const found = known.get(version) ?? (await readOrNothing(file));
    known.set(version, found);
    return found;
  }

  return async ({ name, reason, madeAt }) => {
    const file = path.join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    const { version, counts } = await read(file, `${name} ${stat?.size} ${stat?.mtimeMs}`);
    return {
      name,
      reason,
      madeAt: new Date(madeAt).toISOString(),
      sizeBytes: stat?.size ?? 0,
      version: version ?? null,
      accounts: counts.account ?? null,
      tracks: counts.track ?? null,
      playlists: counts.playlist ?? null,
    };
  };
}

/** Returns nothing for a file without a description, because it is still listed: restoring it reports the reason. */
async function readOrNothing(file: string): Promise<BackupContent> {
  const { describeBackup } = await import('#platform/db/dialects/sqlite/backup-file.ts');
  try {
    return describeBackup(file);
  } catch (error) {
    if (error instanceof BackupRefusal) return { counts: {} };
    throw error;
  }
}
