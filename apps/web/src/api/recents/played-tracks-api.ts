import { recentAddresses } from '@tutti/contract/recents/addresses';
import { callApi } from '../api-client.ts';
import { toTrack, toTrackOf } from '../library-api.ts';
import type { Track } from '../music.ts';

export interface PlayedTrack {
  readonly track: Track;
  readonly playedAt: Date;
}

export async function fetchRecentlyPlayed(signal: AbortSignal): Promise<PlayedTrack[]> {
  const reply = await callApi(recentAddresses.recentlyPlayed, { query: { limit: 100 }, signal });
  return reply.map((entry) => ({ track: toTrack(entry.track), playedAt: new Date(entry.playedAt) }));
}

export interface CountedTrack {
  readonly track: Track;
  /** 0 from an older server. */
  readonly playCount: number;
}

/** Most played first. */
export async function fetchMostPlayed(artistId: string, signal: AbortSignal): Promise<CountedTrack[]> {
  const reply = await callApi(recentAddresses.mostPlayed, { params: { id: artistId }, signal });
  return reply.map(({ playCount = 0, ...track }) => ({ track: toTrackOf('artist')(track), playCount }));
}

/** Counts all plays without `since`. */
export async function fetchMostPlayedTracks(
  since: Date | undefined,
  signal: AbortSignal,
): Promise<CountedTrack[]> {
  const query = { limit: 100, ...(since === undefined ? {} : { since: since.toISOString() }) };
  const reply = await callApi(recentAddresses.mostPlayedTracks, { query, signal });
  return reply.map(({ track, playCount }) => ({ track: toTrack(track), playCount: playCount ?? 1 }));
}
