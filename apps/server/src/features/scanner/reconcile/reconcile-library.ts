/** Steps of a scan that concern the library as a whole: texts and keys before files are read, albums and counts afterwards. */
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import { nextFolds } from '../albums/album-folds.ts';
import { recallEvidence } from '../albums/recall-evidence.ts';
import {
  forgetFormerAlbums,
  notePreview,
  noteRegrouping,
  previewRegrouping,
  restoreFormerAlbums,
} from '../albums/regrouping.ts';
import { settleTitles } from '../albums/settle-albums.ts';
import { type KnownIds, writeKnown } from '../artists/known-ids.ts';
import type { ScanRequest } from '../scan-progress.ts';
import { inChunks } from '../store/chunks.ts';
import { refreshTotals } from '../store/refresh-totals.ts';
import { sortAlbumsByArtists } from '../store/sort-by-artists.ts';
import { carryOverGenres } from './carry-over-genres.ts';
import { mergeArtists } from './merge-artists.ts';
import { refreshKeysAndTexts } from './refresh-keys.ts';
import { splitSameNameArtists } from './split-same-name-artists.ts';

const TITLES_PER_STEP = 100;

type Writable = Pick<Database, 'queries' | 'transaction'>;

/** Counts what regrouping all albums would change, and says it in a sentence. */
export async function previewAlbums(database: Writable): Promise<string> {
  await recallEvidence(database);
  const counts = await previewRegrouping(database.queries);
  await notePreview(database, counts);
  const { tracks, joined, separated } = counts;
  return `Dry run: of ${tracks} tracks the album would change, ${joined} albums would become part of others, ${separated} would be separated. Nothing was changed`;
}

interface Preparation {
  readonly areRulesNew: boolean;
  readonly albums: ScanRequest['albums'];
}

/** Runs before files are read. Returns whether an earlier version has written some of the tracks. */
export async function prepareReconciling(
  database: Writable,
  { areRulesNew, albums }: Preparation,
): Promise<boolean> {
  const isRecalled = await refreshKeysAndTexts(database, { areRulesNew });
  if (albums === 'former') await restoreFormerAlbums(database);
  if (albums === 'anew') await forgetFormerAlbums(database);
  return isRecalled;
}

export interface ReconcileOptions {
  /** Whether this version has rules that the stored library was not made by. */
  readonly areRulesNew: boolean;
  /** Whether all titles are grouped, and not only those that this scan has touched. */
  readonly isWhole: boolean;
}

/** Groups all tracks in steps that each leave the library whole. After a kill the next scan starts again. */
export async function reconcileLibrary(
  database: Writable,
  known: KnownIds,
  { areRulesNew, isWhole }: ReconcileOptions,
): Promise<void> {
  if (areRulesNew) {
    await database.transaction(async (trx) => {
      await carryOverGenres(trx);
      await mergeArtists(trx);
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

export async function countLibrary(db: Queries, { isRegrouped }: { isRegrouped: boolean }): Promise<void> {
  await splitSameNameArtists(db);
  await refreshTotals(db);
  await sortAlbumsByArtists(db);
  if (isRegrouped) await noteRegrouping(db);
}
