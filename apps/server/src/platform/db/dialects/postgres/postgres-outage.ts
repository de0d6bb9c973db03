/** Refuses queries as busy during an outage and retries nothing, because a lost answer may hide a commit. */
import type { PostgresCursor, PostgresPool, PostgresPoolClient } from 'kysely';
import { AppError } from '#platform/app-error.ts';
import type { WriteFault } from '../../write-fault.ts';
import { wrapPool } from './wrap-pool.ts';

/** About as long as a restart takes. */
const RETRY_AFTER_S = 2;
/** connection_exception; admin_shutdown, crash_shutdown, cannot_connect_now; too_many_connections; idle timeout. */
const LOST_STATES = /^(08...|57P0[123]|53300|25P03)$/;
const LOST_LINES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of `pg` about broken connections, which have no code. */
const LOST_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error) and is not queryable|Cannot use a pool after)/;

export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return LOST_LINES.has(code) || LOST_STATES.test(code);
  return LOST_WORDS.test(error.message);
}

function refuse(error: unknown): never {
  if (isOutage(error)) throw new AppError('UNAVAILABLE', { cause: error, retryAfterS: RETRY_AFTER_S });
  throw error;
}

/** A Postgres that dies of its disk says so once there; the rollback only says that the connection is gone. */
const WRITE = /^\s*(insert|update|delete|commit)\b/i;

/** Wraps the pool so that failures during an outage become refusals, and the outcome of writes is noted. */
export function withOutages(pool: PostgresPool, writeFault: WriteFault): PostgresPool {
  const wrapped = wrapPool(pool, (client) => wrapClient(client, writeFault));
  return { ...wrapped, connect: () => wrapped.connect().catch(refuse) };
}

function wrapClient(client: PostgresPoolClient, writeFault: WriteFault): PostgresPoolClient {
  async function run(statement: string, parameters: readonly unknown[]) {
    const isWrite = WRITE.test(statement);
    try {
      const result = await client.query(statement, parameters);
      if (isWrite) writeFault.forget();
      return result;
    } catch (error) {
      if (isWrite) writeFault.note(error);
      return refuse(error);
    }
  }

  function query(statement: string | PostgresCursor<unknown>, parameters?: readonly unknown[]): unknown {
    if (typeof statement === 'string') return run(statement, parameters ?? []);
    const cursor = client.query(statement);
    return {
      read: (count: number) => cursor.read(count).catch(refuse),
      close: () => cursor.close().catch(refuse),
    };
  }
  return {
    get processID() {
      return client.processID as number;
    },
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}
