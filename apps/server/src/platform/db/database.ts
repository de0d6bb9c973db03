/**
 * Use `transaction` for everything that writes more than one row. Stores take `Queries`, so they run inside and outside
 * a transaction.
 */
import type { CompiledQuery } from 'kysely';
import type { DialectCapabilities, NodeNotifier, OpenedDialect, SchemaMaker } from './dialects/dialect.ts';
import type { PreparedSource } from './prepare.ts';
import { createTransactions, type Transactions } from './transactions.ts';

export interface Database extends PreparedSource, Transactions {
  readonly name: string;
  readonly capabilities: DialectCapabilities;
  /** A database file that a worker thread may open, too (read-worker.ts); undefined on database servers. */
  readonly file: string | undefined;
  /** The address of a database server, for a worker thread that calculates; undefined for a file. */
  readonly url: string | undefined;
  /** Copies everything that is committed now into an empty database file (platform/backup). */
  copyInto(file: string, makeSchema: SchemaMaker): Promise<void>;
  /** Notifies the other processes of a shared database; undefined if one process has it to itself. */
  readonly notifier: NodeNotifier | undefined;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export function createDatabase(opened: OpenedDialect): Database {
  const { name, kysely, capabilities, file, url, copyInto, notifier, ping, readNow } = opened;
  const { transaction, findFault } = createTransactions(opened);
  return {
    name,
    queries: kysely,
    capabilities,
    file,
    url,
    async read<Row>(query: CompiledQuery<Row>) {
      if (readNow) {
        try {
          return readNow(query) as readonly Row[];
        } catch (error) {
          // The regular path waits for locks.
          if (!capabilities.isTransient(error)) throw error;
        }
      }
      return (await kysely.executeQuery<Row>(query)).rows;
    },
    transaction,
    findFault,
    copyInto,
    notifier,
    ping,
    close: opened.close ?? (() => kysely.destroy()),
  };
}
