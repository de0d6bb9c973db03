/** Backs up the current database first. After a kill either database is there, and the restore can be repeated. */
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { BackupContent } from '#platform/db/backup-record.ts';
import { BackupRefusal } from '#platform/db/backup-refusal.ts';
import {
  createOwnFile,
  isDamage,
  isDamagedFile,
  unsealBackup,
  verifyBackup,
} from '#platform/db/dialects/sqlite/backup-file.ts';
import { replaceSqlite, requireDiskRoom, requireUnused } from '#platform/db/dialects/sqlite/sqlite-backup.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrations } from '#platform/db/migrations/index.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { makeFolder } from '#platform/files/make-folder.ts';
import { syncToDisk } from '#platform/files/sync-to-disk.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';
import { type BackupLocation, makeBackup } from './make-backup.ts';
import { hasNewerStep, makeSchema } from './make-schema.ts';
import { removeDraft } from './remove-draft.ts';
import { repairSchema } from './repair-schema.ts';

export interface DataLocation extends BackupLocation {
  readonly databaseUrl: string | undefined;
  /** The database file, if there is no databaseUrl. */
  readonly databaseFile: string;
}

export interface Restored {
  readonly content: BackupContent;
  /** The copy of the database from before; undefined if there was none. */
  readonly copyOfBefore: string | undefined;
  /** The number of values that the database could not store unchanged. */
  readonly adapted: number;
  /** Triggers, views and indexes that were foreign or missing. */
  readonly mended: readonly string[];
}

type Replaced = Omit<Restored, 'content'>;

/** Throws a BackupRefusal for a backup that this version cannot restore. */
export function checkBackup(file: string): BackupContent {
  return verifyBackup(file, new Set(Object.keys(migrations)));
}

/** Upgrades a copy of the backup, so that an unsuitable one is refused before the server stops. */
export async function tryBackup(
  file: string,
  { dataDir }: Pick<DataLocation, 'dataDir'>,
): Promise<BackupContent> {
  const content = checkBackup(file);
  const draft = path.join(dataDir, 'checking.db');
  try {
    await prepareDraft(file, draft);
  } finally {
    removeDraft(draft);
  }
  return content;
}

interface Restoring {
  readonly now: number;
  readonly keepsBefore: boolean;
}

export const restoreBackup = (file: string, location: DataLocation, now: number): Promise<Restored> =>
  replaceBy(file, location, { now, keepsBefore: true });

/** Keeps no copy of the current database, because it came from a backup and no server starts with it. */
export const putBackCopy = (file: string, location: DataLocation, now: number): Promise<Restored> =>
  replaceBy(file, location, { now, keepsBefore: false });

async function replaceBy(file: string, location: DataLocation, restoring: Restoring): Promise<Restored> {
  const content = checkBackup(file);
  if (location.databaseUrl === undefined)
    return { content, ...(await restoreFile(file, location, restoring)) };
  const server = { ...location, databaseUrl: location.databaseUrl };
  return { content, ...(await restoreServer(file, server, restoring)) };
}

async function prepareDraft(file: string, draft: string): Promise<string[]> {
  removeDraft(draft);
  // The current database is renamed, or checks for space itself when it is copied.
  requireDiskRoom(file, path.dirname(draft), 1);
  createOwnFile(draft, path.dirname(draft));
  copyFileSync(file, draft);
  unsealBackup(draft);
  try {
    const repaired = await repairSchema(draft);
    await bringUpToDate(draft);
    return repaired;
  } catch (error) {
    if (error instanceof BackupRefusal || (toStorageRefusal(error) && !isDamage(error))) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupRefusal(`It cannot be brought up to date (${reason}).`, { cause: error });
  }
}

async function restoreFile(
  file: string,
  location: DataLocation,
  { now, keepsBefore }: Restoring,
): Promise<Replaced> {
  const { databaseFile } = location;
  makeFolder(path.dirname(databaseFile), 0o700);
  requireUnused(databaseFile);
  const draft = `${databaseFile}.restoring`;
  try {
    const repaired = await prepareDraft(file, draft);
    const copyOfBefore = keepsBefore && existsSync(databaseFile) ? await keepFile(location, now) : undefined;
    requireUnused(databaseFile);
    replaceSqlite(databaseFile, draft);
    return { copyOfBefore, adapted: 0, mended: repaired };
  } finally {
    // A refused draft would take the last space on a full disk.
    removeDraft(draft);
  }
}

/** Moves a damaged database aside, because it cannot be backed up and is still worth keeping. */
async function keepFile(location: DataLocation, now: number): Promise<string> {
  try {
    const database = await openDatabase({ file: location.databaseFile });
    try {
      return (await makeBackup(database, location, { reason: 'restore', now })).file;
    } finally {
      await database.close();
    }
  } catch (error) {
    // The damage may be in the copy, on the backup disk: then the current database stays.
    if (!isDamage(error)) throw error;
    if (!isDamagedFile(location.databaseFile))
      throw new BackupRefusal(
        `No whole copy of what is there could be made in ${location.backupDir} (${(error as Error).message}).`,
        { cause: error },
      );
    const aside = `${location.databaseFile}.damaged-${now}`;
    // The last commits may be only in its log, which is found by its name.
    for (const beside of ['-wal', '-journal'])
      if (existsSync(location.databaseFile + beside))
        renameSync(location.databaseFile + beside, aside + beside);
    renameSync(location.databaseFile, aside);
    return aside;
  }
}

/** Tables and rows of a newer version could be neither copied nor told from those of another program. */
const WAY_BACK =
  'The database was written by a newer version of Tutti, of which this one can make no copy. Put it aside and restore into an empty database: docs/OPERATIONS.md, "Back to an older version".';

async function restoreServer(
  file: string,
  location: DataLocation & { readonly databaseUrl: string },
  { now, keepsBefore }: Restoring,
): Promise<Replaced> {
  const { requireAlone } = await import('#platform/db/dialects/postgres/postgres-activity.ts');
  const { listPostgresSteps, replacePostgres } = await import(
    '#platform/db/dialects/postgres/postgres-backup.ts'
  );
  makeFolder(location.dataDir, 0o700);
  const draft = path.join(location.dataDir, 'restoring.db');
  const database = await openDatabase({ databaseUrl: location.databaseUrl, file: draft });
  try {
    await requireAlone(database.queries);
    const tables = await database.queries.introspection.getTables({ withInternalKyselyTables: true });
    const hasRows = tables.some(({ name }) => name === 'kysely_migration');
    if (hasRows && hasNewerStep(await listPostgresSteps(database.queries))) throw new BackupRefusal(WAY_BACK);
    const repaired = await prepareDraft(file, draft);
    const isPreserved = hasRows && keepsBefore;
    const copyOfBefore = isPreserved
      ? (await makeBackup(database, location, { reason: 'restore', now })).file
      : undefined;
    const { queries, capabilities } = database;
    const adapted = await replacePostgres(queries, draft, { capabilities, makeSchema });
    return { copyOfBefore, adapted, mended: repaired };
  } finally {
    await database.close();
    removeDraft(draft);
  }
}

/** Upgrades the draft before anything is replaced, because a failing upgrade would end every later start. */
async function bringUpToDate(draft: string): Promise<void> {
  const database = await openDatabase({ file: draft });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  syncToDisk(draft);
}
