import type { PostgresPool, PostgresPoolClient } from 'kysely';

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
      // Returns the same wrapper for the same connection, because Kysely stores its state by that object.
      const known = wrapped.get(client) ?? wrapClient(client);
      wrapped.set(client, known);
      return known;
    },
  };
}
