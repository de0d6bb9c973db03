/** Asks for the nodes of this database that run now, in whatever schema it is, because migrations need to know. */
import { sql } from 'kysely';
import type { Database } from './database.ts';

/** A node that is silent for this long counts as dead, because it announces itself every two seconds. */
export const SILENT_AFTER_MS = 8_000;

/** Lists names of living nodes; empty if the database is older than their register. */
export async function listRunningNodes({
  queries,
  capabilities: { now },
}: Pick<Database, 'queries' | 'capabilities'>): Promise<string[]> {
  const tables = await queries.introspection.getTables();
  if (!tables.some(({ name }) => name === 'node')) return [];
  const rows = await queries
    .selectFrom('node')
    .where('heard_at', '>', sql<number>`${now} - ${sql.lit(SILENT_AFTER_MS)}`)
    .select('name')
    .execute();
  return rows.map(({ name }) => name);
}
