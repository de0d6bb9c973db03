/**
 * The database behind one object: Kysely for queries, `transaction` for everything that writes more than one row,
 * capabilities where the two dialects differ. Stores take `Queries`, so they run inside and outside a transaction.
 */
import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { AppError } from '#platform/app-error.ts';
import type { DialectCapabilities, OpenedDialect } from './dialects/dialect.ts';
import type { Schema } from './schema/index.ts';
import { createTransactions } from './transactions.ts';

export type Queries = Kysely<Schema> | Transaction<Schema>;

export interface Database {
  readonly name: string;
  readonly queries: Kysely<Schema>;
  readonly capabilities: DialectCapabilities;
  /** A database file that a worker thread may open beside us (read-worker.ts); absent on database servers. */
  readonly file: string | undefined;
  /** A read that was compiled once, for what happens on every request. */
  read<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]>;
  /**
   * Runs `work` in one transaction; passing errors (lock, serialisation) are tried again, then answered as 503. So are
   * a full or failing disk, at once.
   */
  transaction<Result>(work: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /** Copies what is committed to a file beside the database and answers its path; absent on database servers. */
  readonly backUp: ((name: string) => Promise<string>) | undefined;
  /** Why transactions cannot be written now: what the last one died of, if that does not pass by itself. */
  findFault(): AppError | undefined;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** `DATABASE_URL` decides; without one the database is a file in DATA_DIR. */
export async function openDatabase(options: {
  databaseUrl?: string | undefined;
  file: string;
}): Promise<Database> {
  return createDatabase(await openDialect(options));
}

async function openDialect(options: {
  databaseUrl?: string | undefined;
  file: string;
}): Promise<OpenedDialect> {
  if (options.databaseUrl) {
    const { openPostgres } = await import('./dialects/postgres.ts');
    return openPostgres(options.databaseUrl);
  }
  const { openSqlite } = await import('./dialects/sqlite.ts');
  return openSqlite({ file: options.file });
}

export function createDatabase(opened: OpenedDialect): Database {
  const { name, kysely, capabilities, file, backUp, ping, readNow } = opened;
  const { transaction, findFault } = createTransactions(opened);
  return {
    name,
    queries: kysely,
    capabilities,
    file,
    async read<Row>(query: CompiledQuery<Row>) {
      if (readNow) {
        try {
          return readNow(query) as readonly Row[];
        } catch (error) {
          // The slow way knows how to wait.
          if (!capabilities.isTransient(error)) throw error;
        }
      }
      return (await kysely.executeQuery<Row>(query)).rows;
    },
    transaction,
    findFault,
    backUp,
    ping,
    close: () => kysely.destroy(),
  };
}
