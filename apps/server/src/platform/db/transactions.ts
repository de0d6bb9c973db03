/** Transactions that are retried if that helps, and otherwise fail with a catalog error. */
import type { Transaction } from 'kysely';
import { AppError } from '#platform/app-error.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';
import { runAfterCommit } from './after-commit.ts';
import type { OpenedDialect } from './dialects/dialect.ts';
import type { Schema } from './schema/index.ts';
import { createWriteFault } from './write-fault.ts';

export interface Transactions {
  /**
   * Runs `work` in one transaction; transient errors (lock, serialization) are retried, then answered as 503. A full or
   * failing disk is answered at once. `afterCommit` actions are done when this resolves.
   */
  transaction<Result>(work: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /** Returns why transactions cannot be written now: the last error, if it is not transient. */
  findFault(): AppError | undefined;
}

const ATTEMPTS = 4;

export function createTransactions({
  kysely,
  capabilities,
  writeFault = createWriteFault(),
}: Pick<OpenedDialect, 'kysely' | 'capabilities' | 'writeFault'>): Transactions {
  /** Throws the error of the work, because the rollback may fail as well and would hide it. */
  const runOnce: Transactions['transaction'] = async (work) => {
    let died: { readonly of: unknown } | undefined;
    let committed: Transaction<Schema> | undefined;
    try {
      const result = await kysely.transaction().execute((trx) => {
        committed = trx;
        return work(trx).catch((error: unknown) => {
          died = { of: error };
          throw error;
        });
      });
      if (committed) runAfterCommit(committed);
      return result;
    } catch (error) {
      throw died ? died.of : error;
    }
  };

  return {
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const result = await runOnce(work);
          writeFault.forget();
          return result;
        } catch (error) {
          writeFault.note(error);
          const isPassing = capabilities.isTransient(error);
          if (isPassing && attempt < ATTEMPTS) continue;
          const refusal = isPassing
            ? new AppError('UNAVAILABLE', { cause: error, retryAfterS: 1 })
            : toStorageRefusal(error);
          throw refusal ?? error;
        }
      }
    },
    findFault: writeFault.find,
  };
}
