import { readTracks } from '#features/library/catalog-reads.ts';
import type { Queries } from '#platform/db/queries.ts';

/** Copies titles and artists into the plays of tracks that are about to be deleted, because history outlives them. */
export async function keepPurgedPlays(trx: Queries, trackIds: readonly number[]): Promise<void> {
  const named = () => trx.selectFrom(readTracks(trx)).whereRef('track.id', '=', 'play.track_id' as never);
  await trx
    .updateTable('play')
    .where('track_id', 'in', trackIds)
    .set({ title: named().select('track.title'), artist: named().select('track.artist_credit') })
    .execute();
}
