/** The way back from a restored database with which no server starts. */
import { type Config, ConfigError } from '#config';
import { AppError } from '#platform/app-error.ts';
import { wantBefore } from '#platform/backup/wanted-restore.ts';
import { isOutage } from '#platform/db/dialects/postgres/postgres-outage.ts';
import { isDamage } from '#platform/db/dialects/sqlite/backup-file.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';

/** A setting, a full disk or a Postgres that is away fails the start with any database. */
function isOfDatabase(error: unknown): boolean {
  if (isDamage(error)) return true;
  if (error instanceof ConfigError || isOutage(error) || toStorageRefusal(error)) return false;
  return !(error instanceof AppError && error.status === 503);
}

/**
 * After a start that failed: whether the next one begins with what was there before a restore, because no server has started
 * with what was restored.
 */
export function mayGoBack({ dataDir }: Pick<Config, 'dataDir'>, error: unknown): boolean {
  if (!isOfDatabase(error)) return false;
  return wantBefore(dataDir, error instanceof Error ? error.message : String(error));
}
