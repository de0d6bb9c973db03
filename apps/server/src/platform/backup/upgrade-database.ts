/** Upgrades a database to this version's schema, and backs it up first if it has data. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { SchemaMigration } from '#platform/db/migrations/schema-migration.ts';
import { giveToOwnerOf } from '#platform/files/owner.ts';
import { readBackupName } from './backup-folder.ts';
import type { BackupLocation } from './make-backup.ts';

interface Upgrade extends BackupLocation {
  readonly now: number;
  readonly migrations?: Readonly<Record<string, SchemaMigration>>;
  onBackup?(file: string): void;
}

/** Names the backup of an upgrade that began and has not finished. */
const BEGUN_FILE = 'upgrade-begun';

/** Replaces the last failed attempt's backup, because repeated ones would push out those of successful upgrades. */
export async function upgradeDatabase(database: Database, upgrade: Upgrade): Promise<void> {
  const { migrations, now } = upgrade;
  let created: string | undefined;
  await migrate(database, {
    ...(migrations && { migrations }),
    async backUp() {
      // Loaded only now, because most starts upgrade nothing.
      const { makeBackup } = await import('./make-backup.ts');
      const { file } = await makeBackup(database, upgrade, { reason: 'upgrade', now, keepsOlder: true });
      removeBegun(upgrade.backupDir);
      noteBegun(file, upgrade);
      created = file;
      upgrade.onBackup?.(file);
    },
  });
  if (created === undefined) return;
  rmSync(path.join(upgrade.backupDir, BEGUN_FILE), { force: true });
  const { removeOlderBackups } = await import('./make-backup.ts');
  removeOlderBackups(created, upgrade, { reason: 'upgrade', now });
}

function noteBegun(file: string, { backupDir, dataDir }: BackupLocation): void {
  const begun = path.join(backupDir, BEGUN_FILE);
  writeFileSync(begun, path.basename(file), { mode: 0o600 });
  giveToOwnerOf(dataDir, begun);
}

function removeBegun(backupDir: string): void {
  const name = readBegun(backupDir);
  if (readBackupName(name)?.reason === 'upgrade') rmSync(path.join(backupDir, name), { force: true });
}

function readBegun(backupDir: string): string {
  try {
    return readFileSync(path.join(backupDir, BEGUN_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
