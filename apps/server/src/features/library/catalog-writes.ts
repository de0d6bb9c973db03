/** Writes facts about tracks that come from decoding them, not from their tags. */
import type { Queries } from '#platform/db/queries.ts';

export function createCatalogWrites(db: Queries) {
  return {
    async correctDuration(trackId: number, durationMs: number): Promise<void> {
      await db.updateTable('track').set({ duration_ms: durationMs }).where('id', '=', trackId).execute();
    },

    /** Makes tracks playable that were scanned by a server that could not decode them. Returns how many. */
    async admitToStations(): Promise<number> {
      const result = await db
        .updateTable('track')
        .set({ is_playable: 1 })
        .where('is_playable', '=', 0)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    /** Marks, in the transaction of a change that affects stations, that `raiseRevision` must still announce it. */
    async keepUntoldNews(): Promise<void> {
      await db
        .updateTable('library_state')
        .set({ has_untold_news: 1 })
        .where('has_untold_news', '=', 0)
        .execute();
    },

    async hasUntoldNews(): Promise<boolean> {
      const state = await db.selectFrom('library_state').select('has_untold_news').executeTakeFirst();
      return state?.has_untold_news === 1;
    },

    /** Announces that the set of tracks for stations has changed without a scan. */
    async raiseRevision(): Promise<void> {
      await db
        .updateTable('library_state')
        .set(({ eb }) => ({ revision: eb('revision', '+', 1), has_untold_news: 0 }))
        .execute();
    },
  };
}

export type CatalogWrites = ReturnType<typeof createCatalogWrites>;
