import type { ReadAirings } from '#features/library/catalog-reads.ts';
import { createCatalogWrites } from '#features/library/catalog-writes.ts';
import type { Database } from '#platform/db/database.ts';
import { createSoundStore, type MeasuredSound, type SoundFile } from './sound-store.ts';

export interface Measurement extends MeasuredSound {
  /** The track's length, if it differs from the library's. */
  readonly durationMs?: number;
  /** Stations may no longer air it, or not for as long as planned. */
  readonly isNews: boolean;
}

export type RecordMeasurement = (file: SoundFile, measured: Measurement) => Promise<void>;

/**
 * Stores everything or nothing, because a recorded file is not measured again: a length or news lost with the process
 * would be lost until the library changes.
 */
export function createRecordMeasurement(
  database: Pick<Database, 'transaction'>,
  readAirings: ReadAirings,
): RecordMeasurement {
  return async (file, { durationMs, isNews, ...measured }) =>
    database.transaction(async (trx) => {
      const catalog = createCatalogWrites(trx);
      if (durationMs !== undefined) await catalog.correctDuration(file.trackId, durationMs);
      await createSoundStore(trx, readAirings).record(file, measured);
      if (isNews) await catalog.keepUntoldNews();
    });
}
