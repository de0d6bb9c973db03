/**
 * Sends frequent reads as prepared statements, because parsing and planning cost several times as much. Not inside a
 * transaction, because a read that fails because of its name must be sent again.
 */
import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { wrapPool } from './wrap-pool.ts';

interface PreparedStatements {
  nameOf(text: string): string | undefined;
  isForgotten(error: unknown): boolean;
}

const BEGIN = /^\s*(?:begin|start transaction)\b/i;
const END = /^\s*(?:commit|rollback(?! to\b))\b/i;
const READ = /^\s*(?:select|with)\b/i;
/** The same threshold as in the Java driver. Rarer reads cost more to store than to plan. */
const NAMED_AFTER = 5;
/** Limits memory, because each name takes some kilobytes of every connection. */
const NAMES_MAX = 200;
/** Limits the counted texts. All counts start again after that. */
const COUNTED_MAX = 2_000;
/** The schema has changed the result of a statement since it was parsed. */
const OUTDATED = '0A000';
/** A pooler has switched to a connection that does not know the name, or that knows it already. */
const NOT_OURS = /^(26000|42P05)$/;

function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let mayName = true;
  let outdated = 0;

  /** Derives the name from the text, so that one name never means two statements on a shared connection. */
  function makeName(text: string): string {
    const name = createHash('sha256').update(`${outdated} ${text}`).digest('hex').slice(0, 32);
    names.set(text, name);
    counts.delete(text);
    return name;
  }

  return {
    nameOf(text) {
      if (!mayName) return undefined;
      const known = names.get(text);
      if (known !== undefined || names.size >= NAMES_MAX || !READ.test(text)) return known;
      const count = (counts.get(text) ?? 0) + 1;
      if (count >= NAMED_AFTER) return makeName(text);
      if (counts.size >= COUNTED_MAX) counts.clear();
      counts.set(text, count);
      return undefined;
    },
    isForgotten(error) {
      const { code } = (error ?? {}) as { code?: unknown };
      if (typeof code !== 'string') return false;
      if (NOT_OURS.test(code)) mayName = false;
      else if (code === OUTDATED) {
        outdated += 1;
        names.clear();
      } else return false;
      return true;
    },
  };
}

interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** `pg` accepts a name, which Kysely's types do not know. */
interface NamingClient {
  query(statement: NamedStatement): Promise<unknown>;
}

export function withPreparedStatements(pool: PostgresPool): PostgresPool {
  const prepared = createPreparedStatements();
  return wrapPool(pool, (client) => prepareStatements(client, prepared));
}

function prepareStatements(client: PostgresPoolClient, prepared: PreparedStatements): PostgresPoolClient {
  const naming = client as unknown as NamingClient;
  let isInTransaction = false;

  async function describe(text: string, values: readonly unknown[]): Promise<unknown> {
    if (BEGIN.test(text)) isInTransaction = true;
    else if (END.test(text)) isInTransaction = false;
    const name = isInTransaction ? undefined : prepared.nameOf(text);
    if (name === undefined) return client.query(text, values);
    try {
      return await naming.query({ name, text, values });
    } catch (error) {
      if (!prepared.isForgotten(error)) throw error;
      return client.query(text, values);
    }
  }

  function query(statement: unknown, values?: readonly unknown[]): unknown {
    return typeof statement === 'string'
      ? describe(statement, values ?? [])
      : client.query(statement as never);
  }
  return {
    get processID() {
      return client.processID as number;
    },
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}
