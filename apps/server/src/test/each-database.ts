/** Runs a suite on each database: `eachDatabase('playlist store', (database) => { it(…, () => database()…) })` */
import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createDatabaseIn } from './embedded-postgres.ts';
import { MIGRATED_TEMPLATE } from './postgres-global-setup.ts';

let createdDatabases = 0;

export type DatabaseKind = 'sqlite' | 'postgres';

const EVERY_KIND: readonly DatabaseKind[] = ['sqlite', 'postgres'];

/** The kinds of database for tests: both, unless TUTTI_TEST_DATABASE names one. */
export const DATABASE_KINDS: readonly DatabaseKind[] = EVERY_KIND.filter(
  (kind) => (process.env.TUTTI_TEST_DATABASE ?? kind) === kind,
);

/** For tests on one kind only, which follow the same setting. */
export const DEFAULT_DATABASE_KIND: DatabaseKind = DATABASE_KINDS[0] ?? 'sqlite';

/** Suites that do not depend on the database, such as audio, run on the first one only. */
export const isFirstDatabase = (kind: DatabaseKind): boolean => kind === EVERY_KIND[0];

export function eachDatabase(name: string, suite: (database: () => Database) => void): void {
  for (const kind of DATABASE_KINDS) {
    describe(`${name} on ${kind}`, () => {
      let database: Database;
      let folder = '';
      beforeAll(async () => {
        folder = mkdtempSync(path.join(tmpdir(), 'tutti-test-'));
        database = await openTestDatabase(kind, folder);
        await migrate(database);
      });
      afterAll(async () => {
        await database.close();
        rmSync(folder, { recursive: true, force: true });
      });
      suite(() => database);
    });
  }
}

/** For suites that open a database themselves. */
export async function openTestDatabase(kind: DatabaseKind, folder: string): Promise<Database> {
  const file = path.join(folder, 'tutti.db');
  if (kind === 'sqlite') {
    copyMigratedFile(file);
    return openDatabase({ file });
  }
  return openDatabase({ file, databaseUrl: await createPostgresDatabase() });
}

/** Copies a fresh database with this version's schema and no data. */
export function copyMigratedFile(file: string): void {
  copyFileSync(inject('migratedFile'), file, constants.COPYFILE_EXCL);
}

/** Creates a fresh database in the run's Postgres, with this version's schema or empty; returns its address. */
export function createPostgresDatabase({ isEmpty = false } = {}): Promise<string> {
  createdDatabases += 1;
  const name = `test_${process.pid}_${createdDatabases}_${Date.now().toString(36)}`;
  return createDatabaseIn(inject('postgresUrl'), name, isEmpty ? undefined : MIGRATED_TEMPLATE);
}
