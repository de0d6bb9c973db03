/** What is done with the library as a whole once files were read: what is one is put together, and everything is counted. */
import type { Queries } from '#platform/db/queries.ts';
import { continueLeftAlbums } from './continue-albums.ts';
import { joinPartedArtists } from './join-parted-artists.ts';
import { joinSplitAlbums } from './join-split-albums.ts';
import type { KnownIds } from './known-ids.ts';
import { moveMarks } from './move-marks.ts';
import { refreshTotals } from './refresh-totals.ts';
import { updateAllSoleArtists } from './sole-artists.ts';

export async function countLibrary(db: Queries): Promise<void> {
  await joinSplitAlbums(db);
  await refreshTotals(db);
}

export async function fileLibrary(
  db: Queries,
  known: KnownIds,
  rules: {
    /** Have changed since the last scan. */
    readonly areNew: boolean;
    /** Files were read by them that are the same. */
    readonly hadStale: boolean;
  },
): Promise<void> {
  if (rules.areNew) await joinPartedArtists(db);
  if (rules.areNew) await updateAllSoleArtists(db);
  const emptied = await continueLeftAlbums(db, known);
  if (rules.hadStale) for (const change of emptied) await moveMarks(db, 'album', change);
  await countLibrary(db);
}
