import { sql } from 'kysely';
import type { Queries } from '#platform/db/database.ts';

export function createLibraryStateStore(db: Queries) {
  return {
    /**
     * Changes whenever a list may have changed. The number of scans stands in it too, because one that was killed
     * half-way has written rows without raising the revision.
     */
    async readVersion(): Promise<string> {
      const row = await db
        .selectFrom('library_state')
        .select(['revision', 'art_revision'])
        .select((of) =>
          of.selectFrom('scan_run').select(sql<number | null>`max(id)`.as('last')).as('last_scan'),
        )
        .where('id', '=', 1)
        .executeTakeFirst();
      return `${row?.revision ?? 0}.${row?.art_revision ?? 0}.${row?.last_scan ?? 0}`;
    },
  };
}
