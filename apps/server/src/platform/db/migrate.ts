import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { SchemaMigration } from './migrations/schema-migration.ts';
import type { Schema } from './schema/index.ts';

export interface MigrateOptions {
  readonly migrations?: Readonly<Record<string, SchemaMigration>>;
  /** Hears where the copy is that was made before an existing database was changed. */
  onBackup?(file: string): void;
}

/**
 * Brings the database to this version's schema: all pending steps in one transaction, so that whoever kills us leaves
 * the old schema or the new one. Refuses a database that a newer version has written, because going back would lose
 * what the newer one stored.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<void> {
  const { migrations = allMigrations, onBackup } = options;
  const backUpOnce = createBackUpOnce(database, onBackup);
  const provided: Record<string, Migration> = {};
  for (const [name, migration] of Object.entries(migrations)) {
    provided[name] = {
      async up(db) {
        // Here nobody else can write, and what is committed is what the steps begin with.
        await backUpOnce(db as Kysely<Schema>, name);
        await migration.up(db as Kysely<Schema>, database.capabilities);
      },
    };
  }
  const migrator = new Migrator({ db: database.queries, provider: { getMigrations: async () => provided } });
  const { error } = await migrator.migrateToLatest();
  if (!error) {
    // A connection to SQLite that has read before keeps the old columns in mind until it reads anything again: the next
    // `select *`, which is remembered, would leave the new ones out.
    await sql`select name from kysely_migration limit 1`.execute(database.queries);
    return;
  }
  const reason = error instanceof Error ? error.message : String(error);
  if (/missing/i.test(reason) && /corrupted/i.test(reason)) {
    throw new Error('DATABASE: this database was written by a newer version of Tutti; nothing was changed', {
      cause: error,
    });
  }
  throw new Error(`DATABASE: bringing the schema up to date failed: ${reason}; nothing was changed`, {
    cause: error,
  });
}

/** A new database has nothing to lose, and a database server has its own ways of making copies. */
function createBackUpOnce({ backUp }: Database, onBackup: MigrateOptions['onBackup']) {
  let isDone = backUp === undefined;
  return async (db: Kysely<Schema>, firstStep: string): Promise<void> => {
    if (isDone || !backUp) return;
    isDone = true;
    const { rows } = await sql`select name from kysely_migration limit 1`.execute(db);
    if (rows.length === 0) return;
    const copy = await backUp(`before-${firstStep}.db`);
    onBackup?.(copy);
  };
}
