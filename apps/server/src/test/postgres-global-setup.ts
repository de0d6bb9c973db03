/**
 * One Postgres for the run, at `inject('postgresUrl')`; copying a migrated database is ten times faster than migrating
 * each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser connection to the run's Postgres, database `postgres`; no password. */
    postgresUrl: string;
    /** A SQLite database with this version's schema and no data. */
    migratedFile: string;
  }
}

export const MIGRATED_TEMPLATE = 'migrated_template';

/** Shared by all server projects of a run. */
const run = globalThis as typeof globalThis & {
  tuttiDatabases?: { readonly started: Promise<Migrated>; users: number } | undefined;
};

interface Migrated {
  readonly postgres: EmbeddedPostgres;
  readonly folder: string;
  readonly file: string;
}

async function startMigrated(): Promise<Migrated> {
  const postgres = await startEmbeddedPostgres();
  const folder = mkdtempSync(path.join(tmpdir(), 'tutti-migrated-'));
  const file = path.join(folder, 'tutti.db');
  for (const databaseUrl of [undefined, await postgres.createDatabase(MIGRATED_TEMPLATE)]) {
    const database = await openDatabase({ databaseUrl, file });
    await migrate(database);
    await database.close();
  }
  return { postgres, folder, file };
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  run.tuttiDatabases ??= { started: startMigrated(), users: 0 };
  const shared = run.tuttiDatabases;
  shared.users += 1;
  const { postgres, folder, file } = await shared.started;
  project.provide('postgresUrl', postgres.url);
  project.provide('migratedFile', file);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    run.tuttiDatabases = undefined;
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  };
};
