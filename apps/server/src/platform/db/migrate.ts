import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import type { DialectCapabilities } from './dialects/dialect.ts';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema/index.ts';

/** One step of the schema; runs on every dialect and is never changed after a release. */
export interface SchemaMigration {
  up(db: Kysely<Schema>, capabilities: DialectCapabilities): Promise<void>;
}

/**
 * Brings the database to this version's schema. Refuses one that a newer version has written, because going back
 * would lose what the newer one stored.
 */
export async function migrate(database: Database): Promise<void> {
  const provided: Record<string, Migration> = {};
  for (const [name, migration] of Object.entries(migrations)) {
    provided[name] = { up: (db) => migration.up(db as Kysely<Schema>, database.capabilities) };
  }
  const migrator = new Migrator({ db: database.queries, provider: { getMigrations: async () => provided } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
  const reason = error instanceof Error ? error.message : String(error);
  if (/missing/i.test(reason) && /corrupted/i.test(reason)) {
    throw new Error('DATABASE: this database was written by a newer version of Tutti; nothing was changed', {
      cause: error,
    });
  }
  throw new Error(`DATABASE: bringing the schema up to date failed: ${reason}`, { cause: error });
}
