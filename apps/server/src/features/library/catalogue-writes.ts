/** What is learnt about tracks by decoding them, not by reading their tags. */
import type { Queries } from '#platform/db/queries.ts';

export function createCatalogueWrites(db: Queries) {
  return {
    async correctDuration(trackId: number, durationMs: number): Promise<void> {
      await db.updateTable('track').set({ duration_ms: durationMs }).where('id', '=', trackId).execute();
    },

    /** Tracks scanned by a server that could not decode them. Returns how many there were. */
    async admitToStations(): Promise<number> {
      const result = await db
        .updateTable('track')
        .set({ is_playable: 1 })
        .where('is_playable', '=', 0)
        .executeTakeFirst();
      return Number(result.numUpdatedRows);
    },

    /** In the transaction that writes what stations will have to be told of, by `raiseRevision`. */
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

    /** What stations may air has changed without a scan. */
    async raiseRevision(): Promise<void> {
      await db
        .updateTable('library_state')
        .set(({ eb }) => ({ revision: eb('revision', '+', 1), has_untold_news: 0 }))
        .execute();
    },
  };
}

export type CatalogueWrites = ReturnType<typeof createCatalogueWrites>;
