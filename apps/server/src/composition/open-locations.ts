/** Prepares DATA_DIR and the database for a start: locked, undamaged, and at this version's schema. */
import { existsSync } from 'node:fs';
import { type Config, makeDataDir } from '#config';
import {
  pendingRestoreFile,
  type RestoreOutcome,
  runPendingRestore,
} from '#platform/backup/pending-restore.ts';
import type { DataLocation } from '#platform/backup/restore-backup.ts';
import { upgradeDatabase } from '#platform/backup/upgrade-database.ts';
import type { Database } from '#platform/db/database.ts';
import type { LockedFolder } from '#platform/db/dialects/sqlite/lock-folder.ts';
import { refuseLostDatabase } from '#platform/db/lost-database.ts';
import { refuseForeignFile } from '#platform/files/owner.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { type DatabaseWait, openAnswering, waitForDatabase } from './open-answering.ts';

interface OpenedLocations {
  readonly database: Database;
  readonly restored: RestoreOutcome | undefined;
  /** Unlocks DATA_DIR; close the database before. */
  release(): void;
}

interface OpenOptions extends DatabaseWait {
  /** True locks DATA_DIR for this process. */
  readonly isAlone: boolean | undefined;
}

export async function openLocations(
  config: Config,
  location: DataLocation,
  { isAlone, ...waiting }: OpenOptions,
): Promise<OpenedLocations> {
  await requireUsable(location, waiting);
  let held: LockedFolder | undefined;
  let database: Database | undefined;
  const hold = async () => {
    if (isAlone) held ??= await lockDataDir(config, waiting);
  };
  try {
    // A folder that does not exist, and so has no pending restore, is created only once nothing refuses this start.
    if (existsSync(config.dataDir)) await hold();
    const restored = await restoreFirst(location, waiting);
    database = await openAnswering(config, location.databaseFile);
    makeDataDir(config);
    await hold();
    await bringUpToDate(database, config, waiting);
    return { database, restored, release: () => held?.release() };
  } catch (error) {
    await database?.close();
    held?.release();
    throw error;
  }
}

/** Refuses files of root and waits for Postgres before anything is written, or a restore is given up over either. */
async function requireUsable({ dataDir, databaseUrl, databaseFile }: DataLocation, waiting: DatabaseWait) {
  refuseForeignFile(pendingRestoreFile(dataDir));
  if (databaseUrl !== undefined) return waitForDatabase(databaseUrl, waiting);
  refuseForeignFile(databaseFile);
  if (!existsSync(pendingRestoreFile(dataDir))) refuseLostDatabase(databaseFile);
}

async function restoreFirst(
  location: DataLocation,
  { clock, logger }: DatabaseWait,
): Promise<RestoreOutcome | undefined> {
  const restored = await runPendingRestore(location, clock.now());
  if (restored?.refusal !== undefined)
    logger.error({ backup: restored.wanted.name, reason: restored.refusal }, 'a backup was not restored');
  else if (restored) logger.warn({ backup: restored.wanted.name }, 'a backup was restored');
  return restored;
}

async function bringUpToDate(
  database: Database,
  config: Config,
  { clock, logger }: DatabaseWait,
): Promise<void> {
  await upgradeDatabase(database, {
    ...config,
    now: clock.now(),
    onBackup: (copy) => logger.info({ copy }, 'made a backup of the database before its upgrade'),
  });
}
