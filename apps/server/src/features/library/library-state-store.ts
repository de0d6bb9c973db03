import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

interface StateRow {
  readonly revision: number;
  readonly art_revision: number;
  readonly last_scan: number | null;
}

export function createLibraryStateStore({ queries, read }: Pick<Database, 'queries' | 'read'>) {
  // Compiled once, because every list and search runs it first.
  const query = queries
    .selectFrom('library_state')
    .select(['revision', 'art_revision'])
    .select((of) => of.selectFrom('scan_run').select(sql<number | null>`max(id)`.as('last')).as('last_scan'))
    .where('id', '=', 1)
    .compile() as CompiledQuery<StateRow>;
  return {
    /** Includes the number of scans, because a killed scan raises no revision. */
    async readVersion(): Promise<string> {
      const [row] = await read<StateRow>(query);
      return `${row?.revision ?? 0}.${row?.art_revision ?? 0}.${row?.last_scan ?? 0}`;
    },
  };
}
