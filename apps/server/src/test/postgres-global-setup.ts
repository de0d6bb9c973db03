/**
 * One real Postgres for the whole test run. Suites ask for its address with `inject('postgresUrl')` and make a database
 * of their own in it, as a copy of one that has the schema already: that is ten times faster than migrating each.
 */
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '#platform/db/migrate.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection to the run's Postgres, database `postgres`; no password. */
    postgresUrl: string;
  }
}

/** Database with this version's schema and nothing in it. */
export const MIGRATED_TEMPLATE = 'migrated_template';

/** Each server project of a run asks for it, and all get the same. */
const run = globalThis as typeof globalThis & {
  tuttiPostgres?: { readonly started: Promise<EmbeddedPostgres>; users: number } | undefined;
};

async function startMigrated(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres();
  const databaseUrl = await postgres.createDatabase(MIGRATED_TEMPLATE);
  const database = await openDatabase({ databaseUrl, file: path.join(tmpdir(), 'no.db') });
  await migrate(database);
  await database.close();
  return postgres;
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  run.tuttiPostgres ??= { started: startMigrated(), users: 0 };
  const shared = run.tuttiPostgres;
  shared.users += 1;
  const postgres = await shared.started;
  project.provide('postgresUrl', postgres.url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    run.tuttiPostgres = undefined;
    await postgres.remove();
  };
};
