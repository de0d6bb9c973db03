import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** The same pool with other connections. */
export function wrapPool(
  pool: PostgresPool,
  wrapClient: (client: PostgresPoolClient) => PostgresPoolClient,
): PostgresPool {
  const wrapped = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  return {
    ...(pool.Client ? { Client: pool.Client } : {}),
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      // The same object for the same connection: Kysely keeps what it knows of one by it.
      const known = wrapped.get(client) ?? wrapClient(client);
      wrapped.set(client, known);
      return known;
    },
  };
}
