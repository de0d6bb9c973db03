/** What is done with the library as a whole once files were read: what is one is put together, and everything is counted. */
import type { Queries } from '#platform/db/queries.ts';
import { continueLeftAlbums } from './continue-albums.ts';
import { continueGenres } from './continue-genres.ts';
import { joinPartedArtists } from './join-parted-artists.ts';
import { joinSplitAlbums } from './join-split-albums.ts';
import type { KnownIds } from './known-ids.ts';
import { partNamesakes } from './part-namesakes.ts';
import { refreshTotals } from './refresh-totals.ts';
import { updateAllSoleArtists } from './sole-artists.ts';

export async function countLibrary(db: Queries): Promise<void> {
  await joinSplitAlbums(db);
  await refreshTotals(db);
}

export async function fileLibrary(
  db: Queries,
  known: KnownIds,
  { areRulesNew }: { readonly areRulesNew: boolean },
): Promise<void> {
  if (areRulesNew) {
    await continueGenres(db);
    await joinPartedArtists(db);
    await updateAllSoleArtists(db);
  }
  await continueLeftAlbums(db, known);
  await partNamesakes(db);
  await countLibrary(db);
}
