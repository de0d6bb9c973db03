import type { ReadAirings } from '#features/library/catalog-reads.ts';
import { createCatalogWrites } from '#features/library/catalog-writes.ts';
import type { Database } from '#platform/db/database.ts';
import { createSoundStore, type MeasuredSound, type SoundFile } from './sound-store.ts';
import { createTimbreStore } from './timbre-store.ts';

export interface Measurement extends MeasuredSound {
  /** The track's length, if it differs from the library's. */
  readonly durationMs?: number;
  /** How the track sounds; undefined if the file could not be decoded now. */
  readonly timbre?: string | undefined;
  /** Stations may no longer air it, or not for as long as planned. */
  readonly hasChange: boolean;
}

export type RecordMeasurement = (file: SoundFile, measured: Measurement) => Promise<void>;

/** Stores everything or nothing, because a recorded file is not measured again. */
export function createRecordMeasurement(
  database: Pick<Database, 'transaction'>,
  readAirings: ReadAirings,
): RecordMeasurement {
  return async (file, { durationMs, hasChange, timbre, ...measured }) =>
    database.transaction(async (trx) => {
      const catalog = createCatalogWrites(trx);
      if (durationMs !== undefined) await catalog.correctDuration(file.trackId, durationMs);
      await createSoundStore(trx, readAirings).record(file, measured);
      if (timbre !== undefined) await createTimbreStore(trx).record(file, timbre);
      if (hasChange) await catalog.keepUntoldNews();
    });
}
