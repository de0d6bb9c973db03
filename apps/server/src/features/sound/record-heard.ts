import type { ReadAirings } from '#features/library/catalogue-reads.ts';
import { createCatalogueWrites } from '#features/library/catalogue-writes.ts';
import type { Database } from '#platform/db/database.ts';
import { createSoundStore, type HeardSound, type SoundFile } from './sound-store.ts';

export interface Heard extends HeardSound {
  /** Of the track, where it is another one than the library has. */
  readonly durationMs?: number;
  /** Stations may air it no longer, or not for as long as they have planned. */
  readonly isNews: boolean;
}

export type RecordHeard = (file: SoundFile, heard: Heard) => Promise<void>;

/**
 * Whole or not at all: what has been recorded is not heard again, so that a length or news lost with the process would be
 * lost until the library changes.
 */
export function createRecordHeard(
  database: Pick<Database, 'transaction'>,
  readAirings: ReadAirings,
): RecordHeard {
  return async (file, { durationMs, isNews, ...heard }) =>
    database.transaction(async (trx) => {
      const catalogue = createCatalogueWrites(trx);
      if (durationMs !== undefined) await catalogue.correctDuration(file.trackId, durationMs);
      await createSoundStore(trx, readAirings).record(file, heard);
      if (isNews) await catalogue.keepUntoldNews();
    });
}
