import { createAudioProcess } from '#platform/audio/tags/audio-process.ts';
import type { BackupLocation } from '#platform/backup/make-backup.ts';
import { upgradeDatabase } from '#platform/backup/upgrade-database.ts';
import { createSystemClock } from '#platform/clock.ts';
import { refuseLostDatabase } from '#platform/db/lost-database.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { runScan, type ScanDependencies } from './run-scan.ts';
import type { ScanOutcome, ScanRequest } from './scan-progress.ts';

export interface ScanLocation extends ScanRequest {
  readonly databaseUrl: string | undefined;
  /** The SQLite file where there is no databaseUrl. */
  readonly databaseFile: string;
  readonly upgrade?: BackupLocation;
}

/** Each batch changes indexes all over; the process ends with the scan. */
const CACHE_KIB = 8_192;

/** The walk has begun already, and ends with the scan. */
export async function scanHere(
  location: ScanLocation,
  { walk, onProgress }: Required<Pick<ScanDependencies, 'walk' | 'onProgress'>>,
): Promise<ScanOutcome> {
  try {
    if (location.databaseUrl === undefined) refuseLostDatabase(location.databaseFile);
    return await scanWalked(location, { walk, onProgress });
  } finally {
    await walk.stop();
  }
}

async function scanWalked(
  location: ScanLocation,
  { walk, onProgress }: Required<Pick<ScanDependencies, 'walk' | 'onProgress'>>,
): Promise<ScanOutcome> {
  const { databaseUrl, databaseFile: file } = location;
  const database = await openDatabase({ databaseUrl, file, cacheKib: CACHE_KIB });
  const audio = createAudioProcess();
  try {
    const clock = createSystemClock();
    if (location.upgrade) await upgradeDatabase(database, { ...location.upgrade, now: clock.now() });
    return await runScan({ database, audio, clock, onProgress, walk }, location);
  } finally {
    await audio.close();
    await database.close();
  }
}
