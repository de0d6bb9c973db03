/**
 * What is asked again and again is sent under a name: a connection of Postgres then parses it once, and after some runs
 * plans it once, which costs several times what most look-ups do. Only reads outside of transactions, because one that
 * fails for its name may be asked again without.
 */
import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { wrapPool } from './wrap-pool.ts';

interface KeptStatements {
  /** undefined: not worth one, or not possible here. */
  nameOf(text: string): string | undefined;
  /** Whether it failed for its name: it may be asked again without. */
  isForgotten(error: unknown): boolean;
}

const BEGIN = /^\s*(?:begin|start transaction)\b/i;
const END = /^\s*(?:commit|rollback(?! to\b))\b/i;
const READ = /^\s*(?:select|with)\b/i;
/** As the driver of Java has it; what is asked less often costs more to keep than to plan. */
const NAMED_AFTER = 5;
/** Each takes some kilobytes of every connection. */
const NAMES_MAX = 200;
/** Texts that are counted, before all counts begin anew. */
const COUNTED_MAX = 2_000;
/** A step of the schema has changed what a statement answers since it was parsed. */
const OUTDATED = '0A000';
/** A pooler gave another connection, which does not know the name, or knows it already. */
const NOT_OURS = /^(26000|42P05)$/;

function createKeptStatements(): KeptStatements {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let mayName = true;
  let outdated = 0;

  /** Of the text itself: where processes share connections, one name never means two statements. */
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

/** `pg` takes a name, too, of which Kysely's view of it does not know. */
interface NamingClient {
  query(statement: NamedStatement): Promise<unknown>;
}

export function withKeptStatements(pool: PostgresPool): PostgresPool {
  const kept = createKeptStatements();
  return wrapPool(pool, (client) => keepStatements(client, kept));
}

function keepStatements(client: PostgresPoolClient, kept: KeptStatements): PostgresPoolClient {
  const naming = client as unknown as NamingClient;
  let isInTransaction = false;

  async function ask(text: string, values: readonly unknown[]): Promise<unknown> {
    if (BEGIN.test(text)) isInTransaction = true;
    else if (END.test(text)) isInTransaction = false;
    const name = isInTransaction ? undefined : kept.nameOf(text);
    if (name === undefined) return client.query(text, values);
    try {
      return await naming.query({ name, text, values });
    } catch (error) {
      if (!kept.isForgotten(error)) throw error;
      return client.query(text, values);
    }
  }

  function query(statement: unknown, values?: readonly unknown[]): unknown {
    return typeof statement === 'string' ? ask(statement, values ?? []) : client.query(statement as never);
  }
  return {
    get processID() {
      return client.processID as number;
    },
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}
