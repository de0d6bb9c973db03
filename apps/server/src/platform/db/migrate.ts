import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { AppError } from '#platform/app-error.ts';
import type { Database } from './database.ts';
import { listRunningNodes } from './list-running-nodes.ts';
import { migrations as allMigrations } from './migrations/index.ts';
import type { SchemaMigration } from './migrations/schema-migration.ts';
import type { Schema } from './schema/index.ts';

type Migrated = Pick<Database, 'queries' | 'capabilities'>;

export interface MigrateOptions {
  readonly migrations?: Readonly<Record<string, SchemaMigration>>;
  /** Called before an existing database is changed, while nobody else can write; if it fails, nothing is changed. */
  backUp?(): Promise<void>;
}

/**
 * Runs all pending steps in one transaction. Refuses a database of a newer version that tolerates no older one, because
 * going back would lose its data, and a step that running nodes cannot work with.
 */
export async function migrate(
  database: Migrated,
  { migrations = allMigrations, backUp }: MigrateOptions = {},
): Promise<void> {
  const newer = await findNewer(database, migrations);
  if (newer?.isTolerated) return;
  if (newer)
    throw new Error(
      `DATABASE: this database was written by a newer version of Tutti, with which this one cannot work (${newer.step}); start the newer version. Nothing was changed`,
    );
  const steps = createSteps(database, migrations, backUp);
  const migrator = new Migrator({ db: database.queries, provider: steps });
  const { error } = await migrator.migrateToLatest();
  if (!error) {
    await rememberSteps(database, migrations);
    // A SQLite connection that has read before remembers the old columns until it reads again: the next `select *`,
    // which is cached, would lack the new ones.
    await sql`select name from kysely_migration limit 1`.execute(database.queries);
    return;
  }
  throw explain(steps.findFailure() ?? error);
}

function explain(error: unknown): Error {
  // "The server is busy" would not tell the person at the machine what happened.
  const reported = error instanceof AppError && error.cause instanceof Error ? error.cause : error;
  const reason = reported instanceof Error ? reported.message : String(reported);
  if (/missing/i.test(reason) && /corrupted/i.test(reason)) {
    return new Error('DATABASE: this database was written by a newer version of Tutti; nothing was changed', {
      cause: error,
    });
  }
  return new Error(`DATABASE: bringing the schema up to date failed: ${reason}; nothing was changed`, {
    cause: error,
  });
}

/** Wraps the steps for the migrator, and remembers the error of the first one that failed. */
function createSteps(database: Migrated, migrations: Migrations, backUp: MigrateOptions['backUp']) {
  const backUpOnce = createBackUpOnce(backUp);
  let failure: unknown;

  async function run(name: string, migration: SchemaMigration, db: Kysely<Schema>): Promise<void> {
    if (migration.isBreaking) await refuseBesideOthers(db, database, name);
    // A backup may take any time, and so may a step that rewrites every row.
    await database.capabilities.disableTimeouts(db);
    // Nobody else can write now, and the steps begin with what is committed.
    await backUpOnce(db);
    await migration.up(db, database.capabilities);
  }

  const toStep = (name: string, migration: SchemaMigration): Migration => ({
    up: (db) =>
      run(name, migration, db as Kysely<Schema>).catch((error: unknown) => {
        // The rollback may fail, too, and the migrator would only report that.
        failure ??= error;
        throw error;
      }),
  });
  return {
    getMigrations: async (): Promise<Record<string, Migration>> =>
      Object.fromEntries(Object.entries(migrations).map(([name, step]) => [name, toStep(name, step)])),
    findFailure: () => failure,
  };
}

type Migrations = Readonly<Record<string, SchemaMigration>>;

interface Newer {
  /** The step that reveals it. */
  readonly step: string;
  /** It kept everything that this version needs. */
  readonly isTolerated: boolean;
}

/** Returns undefined unless a newer version has been here and recorded its steps. */
export async function findNewer(
  { queries }: Pick<Migrated, 'queries'>,
  migrations: Migrations = allMigrations,
): Promise<Newer | undefined> {
  const tables = new Set((await queries.introspection.getTables()).map(({ name }) => name));
  if (!tables.has('schema_step')) return undefined;
  const steps = await queries.selectFrom('schema_step').selectAll().execute();
  const unknown = steps.filter(({ name }) => !(name in migrations));
  const [first] = unknown;
  if (first === undefined) return undefined;
  const done = new Set(steps.map(({ name }) => name));
  const isComplete = Object.keys(migrations).every((name) => done.has(name));
  const breaking = unknown.find((step) => step.is_breaking === 1);
  return { step: (breaking ?? first).name, isTolerated: isComplete && breaking === undefined };
}

/** Runs in the step's transaction, which is then rolled back. */
async function refuseBesideOthers(
  queries: Kysely<Schema>,
  { capabilities }: Migrated,
  step: string,
): Promise<void> {
  const running = await listRunningNodes({ queries, capabilities });
  if (running.length === 0) return;
  throw new Error(
    `this version changes it in a way (${step}) that the nodes which run now cannot work with: ${running.join(', ')}. End them first, then start this one`,
  );
}

/** Records the steps for older versions that start while this one runs. */
async function rememberSteps({ queries }: Migrated, migrations: Migrations): Promise<void> {
  if (!('0030-remember-steps' in migrations)) return;
  const steps = Object.entries(migrations).map(([name, { isBreaking }]) => ({
    name,
    is_breaking: isBreaking ? (1 as const) : (0 as const),
  }));
  await queries
    .insertInto('schema_step')
    .values(steps)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Backs up once, and not for a new database, which has nothing to lose. */
function createBackUpOnce(backUp: MigrateOptions['backUp']) {
  let isDone = backUp === undefined;
  return async (db: Kysely<Schema>): Promise<void> => {
    if (isDone || !backUp) return;
    isDone = true;
    const { rows } = await sql`select name from kysely_migration limit 1`.execute(db);
    if (rows.length > 0) await backUp();
  };
}
