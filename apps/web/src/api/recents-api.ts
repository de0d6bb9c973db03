import { RECENT_STREAMS_LIMIT } from '@tutti/contract/limits';
import type { PlayEnding, PlayOrigin } from '@tutti/contract/playback/plays';
import { recentAddresses } from '@tutti/contract/recents/addresses';
import { callApi } from './api-client.ts';

export interface RecentStation {
  readonly id: string;
  readonly genreId: string;
  readonly genreName: string;
  readonly listenedAt: Date;
}

export interface SentPlay {
  readonly trackId: string;
  readonly listenedMs: number;
  readonly playedAtMs: number;
  /** Missing from plays that an earlier version of the page has stored. */
  readonly listeningId?: string;
  readonly origin?: PlayOrigin;
  readonly ending?: PlayEnding;
}

/** Returns whether it counts, so that lists of played music have changed. */
export async function recordPlay({ trackId, playedAtMs, ...play }: SentPlay): Promise<boolean> {
  const { isCounted } = await callApi(recentAddresses.recordPlay, {
    body: { ...play, trackId: Number(trackId), playedAt: new Date(playedAtMs).toISOString() },
  });
  return isCounted;
}

export async function fetchRecentStations(signal: AbortSignal): Promise<RecentStation[]> {
  const reply = await callApi(recentAddresses.recentStreams, {
    query: { limit: RECENT_STREAMS_LIMIT },
    signal,
  });
  return reply.map((entry) => ({
    id: String(entry.id),
    genreId: String(entry.genreId),
    genreName: entry.genreName,
    listenedAt: new Date(entry.listenedAt),
  }));
}
