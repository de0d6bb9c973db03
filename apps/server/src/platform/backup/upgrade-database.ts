/** Brings a database to this version's schema, with a backup of it first where there is one. */
import type { Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { BackupPlace } from './make-backup.ts';

interface Upgrade extends BackupPlace {
  readonly now: number;
  onBackup?(file: string): void;
}

export async function upgradeDatabase(database: Database, upgrade: Upgrade): Promise<void> {
  await migrate(database, {
    async backUp() {
      // Most starts upgrade nothing and need not load it.
      const { makeBackup } = await import('./make-backup.ts');
      const { file } = await makeBackup(database, upgrade, { reason: 'upgrade', now: upgrade.now });
      upgrade.onBackup?.(file);
    },
  });
}
