import { type Config, ConfigError } from '#config';
import { AppError } from '#platform/app-error.ts';
import { requestRollback } from '#platform/backup/pending-restore.ts';
import { isOutage } from '#platform/db/dialects/postgres/postgres-outage.ts';
import { isDamage } from '#platform/db/dialects/sqlite/backup-file.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';

/** False for a wrong setting, a full disk or an unreachable Postgres, which fail the start with any database. */
function isDatabaseFault(error: unknown): boolean {
  if (isDamage(error)) return true;
  if (error instanceof ConfigError || isOutage(error) || toStorageRefusal(error)) return false;
  return !(error instanceof AppError && error.status === 503);
}

/**
 * Call this after a failed start. Returns true if the next start puts back the database from before the restore, which
 * it does only when no server has started with the restored one.
 */
export function scheduleRollback({ dataDir }: Pick<Config, 'dataDir'>, error: unknown): boolean {
  if (!isDatabaseFault(error)) return false;
  return requestRollback(dataDir, error instanceof Error ? error.message : String(error));
}
