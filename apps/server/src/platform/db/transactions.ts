/** Transactions that are tried again where that helps, and an end in the catalogue's words where it does not. */
import { AppError } from '#platform/app-error.ts';
import { toStorageRefusal } from '#platform/storage-fault.ts';
import type { Database } from './database.ts';
import type { OpenedDialect } from './dialects/dialect.ts';
import { createWriteFault } from './write-fault.ts';

const ATTEMPTS = 4;

export function createTransactions({
  kysely,
  capabilities,
  writeFault = createWriteFault(),
}: Pick<OpenedDialect, 'kysely' | 'capabilities' | 'writeFault'>): Pick<
  Database,
  'transaction' | 'findFault'
> {
  /** Throws what the work died of: undoing it may fail as well, and would hide that. */
  const runOnce: Database['transaction'] = async (work) => {
    let died: { readonly of: unknown } | undefined;
    try {
      return await kysely.transaction().execute((trx) =>
        work(trx).catch((error: unknown) => {
          died = { of: error };
          throw error;
        }),
      );
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
