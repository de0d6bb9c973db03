/**
 * One real Postgres for the whole test run. Suites ask for its address with `inject('postgresUrl')` and make a database
 * of their own in it.
 */
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser connection to the run's Postgres, database `postgres`; no password. */
    postgresUrl: string;
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startEmbeddedPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.remove();
};
