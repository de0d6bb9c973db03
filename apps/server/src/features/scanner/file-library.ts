/** What is done with the library as a whole once files were read: what is one is put together. Everything is counted afterwards. */
import type { Database } from '#platform/db/database.ts';
import { nextFolds } from './albums/album-folds.ts';
import { settleTitles } from './albums/settle-albums.ts';
import { inChunks } from './chunks.ts';
import { continueGenres } from './continue-genres.ts';
import { joinPartedArtists } from './join-parted-artists.ts';
import { type KnownIds, writeKnown } from './known-ids.ts';

/** Titles in one transaction: whoever writes beside a scan waits for one of these. */
const TITLES_PER_STEP = 100;

export interface Filing {
  /** By rules that came with this version. */
  readonly areRulesNew: boolean;
  /** Also what this scan did not touch. */
  readonly isWhole: boolean;
}

/** In steps, each of which leaves the library whole; killed in between, it is begun anew. */
export async function fileLibrary(
  database: Pick<Database, 'queries' | 'transaction'>,
  known: KnownIds,
  { areRulesNew, isWhole }: Filing,
): Promise<void> {
  if (areRulesNew) {
    await database.transaction(async (trx) => {
      await continueGenres(trx);
      await joinPartedArtists(trx);
    });
  }
  const settle = (folds: readonly string[]) =>
    writeKnown(database, known, (trx, attempt) => settleTitles(trx, attempt, folds));
  if (isWhole) {
    for (let folds = await nextFolds(database.queries, '', TITLES_PER_STEP); folds.length > 0; ) {
      await settle(folds);
      folds = await nextFolds(database.queries, folds.at(-1) ?? '', TITLES_PER_STEP);
    }
  }
  for (const folds of inChunks([...known.pendingFolds], TITLES_PER_STEP)) await settle(folds);
}
