import { playQueueAddresses } from '@tutti/contract/play-queue/addresses';
import { callApi } from './api-client.ts';
import { toTrack } from './library-api.ts';
import type { Track } from './music.ts';

export interface SavedQueue {
  readonly tracks: readonly Track[];
  readonly currentIndex: number;
  readonly positionSeconds: number;
  readonly changedBy: string;
}

/** Null if none is saved, or none of its tracks can be played. */
export async function fetchSavedQueue(signal: AbortSignal): Promise<SavedQueue | null> {
  const { tracks, currentIndex, positionMs, changedBy } = await callApi(playQueueAddresses.read, { signal });
  const all = tracks.map(toTrack);
  const playable = all.filter(({ isMissing }) => !isMissing);
  if (currentIndex === null || changedBy === null || playable.length === 0) return null;
  const before = all.slice(0, currentIndex).filter(({ isMissing }) => !isMissing).length;
  const isCurrentThere = all[currentIndex]?.isMissing === false;
  return {
    tracks: playable,
    currentIndex: Math.min(before, playable.length - 1),
    positionSeconds: isCurrentThere ? positionMs / 1000 : 0,
    changedBy,
  };
}

export interface QueueInput {
  readonly trackIds: readonly number[];
  readonly currentIndex: number;
  readonly positionMs: number;
  readonly changedBy: string;
}

export async function saveQueue(input: QueueInput): Promise<void> {
  await callApi(playQueueAddresses.save, { body: { ...input, trackIds: [...input.trackIds] } });
}
