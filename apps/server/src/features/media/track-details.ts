import type { TrackCredit, TrackDetails } from '@tutti/contract';
import { LRUCache } from 'lru-cache';
import type { Library } from '#features/library/library.ts';
import { AppError } from '#platform/app-error.ts';
import { type Caller, createFairQueue } from '#platform/async/fair-queue.ts';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import type { AudioProcess } from '#platform/audio/tags/audio-process.ts';

export type GetTrackDetails = (trackId: number, caller: Caller) => Promise<TrackDetails>;

interface DetailsDeps {
  readonly library: Pick<Library, 'describeTrackFile'>;
  readonly audioProcess: Pick<AudioProcess, 'readCredits'>;
  readonly musicDir: string;
}

const CACHE_MAX = 200;
/** Like lyrics: a user who requests all of them must not delay covers, scans or other users. */
const READING_BOUNDS = { atOnce: 2, max: 200, maxOfOne: 50 };

export function createTrackDetails({ library, audioProcess, musicDir }: DetailsDeps): GetTrackDetails {
  const cache = new LRUCache<string, readonly TrackCredit[]>({ max: CACHE_MAX });
  const readOnce = createSingleFlight<string, readonly TrackCredit[]>();
  const inTurn = createFairQueue(READING_BOUNDS);

  async function read(key: string, path: string): Promise<readonly TrackCredit[]> {
    const credits = await audioProcess.readCredits({ root: musicDir, path });
    if (credits !== undefined) cache.set(key, credits);
    return credits ?? [];
  }

  return async (trackId, caller) => {
    const file = await library.describeTrackFile(trackId);
    if (file === undefined) throw new AppError('TRACK_NOT_FOUND');
    const { path, isMissing, mtimeMs, ...facts } = file;
    if (isMissing) throw new AppError('TRACK_MISSING');
    const key = `${trackId}-${facts.sizeBytes}-${mtimeMs}`;
    const find = async () => cache.get(key) ?? readOnce(key, () => read(key, path));
    const credits = cache.get(key) ?? (await (readOnce.running(key) ?? inTurn(caller, find)));
    return { ...facts, credits: [...credits] };
  };
}
