/** Transactions that are tried again where that helps, and an end in the catalogue's words where it does not. */
import type { Transaction } from 'kysely';
import { AppError } from '#platform/app-error.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';
import { runAfterCommit } from './after-commit.ts';
import type { OpenedDialect } from './dialects/dialect.ts';
import type { Schema } from './schema/index.ts';
import { createWriteFault } from './write-fault.ts';

export interface Transactions {
  /**
   * Runs `work` in one transaction; passing errors (lock, serialisation) are tried again, then answered as 503. So are
   * a full or failing disk, at once. What was left to be done `afterCommit` is done when this resolves.
   */
  transaction<Result>(work: (trx: Transaction<Schema>) => Promise<Result>): Promise<Result>;
  /** Why transactions cannot be written now: what the last one died of, if that does not pass by itself. */
  findFault(): AppError | undefined;
}

const ATTEMPTS = 4;

export function createTransactions({
  kysely,
  capabilities,
  writeFault = createWriteFault(),
}: Pick<OpenedDialect, 'kysely' | 'capabilities' | 'writeFault'>): Transactions {
  /** Throws what the work died of: undoing it may fail as well, and would hide that. */
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
