import { recentAddresses } from '@tutti/contract/addresses/recents';
import { RECENT_STREAMS_LIMIT } from '@tutti/contract/limits';
import { callApi } from './api-client.ts';
import { toTrack } from './library-api.ts';
import type { Track } from './music.ts';

export interface PlayedTrack {
  readonly track: Track;
  readonly playedAt: Date;
}

export interface RecentStation {
  readonly id: string;
  readonly genreId: string;
  readonly genreName: string;
  readonly listenedAt: Date;
}

export async function fetchRecentlyPlayed(signal: AbortSignal): Promise<PlayedTrack[]> {
  const reply = await callApi(recentAddresses.recentlyPlayed, { query: { limit: 100 }, signal });
  return reply.map((entry) => ({ track: toTrack(entry.track), playedAt: new Date(entry.playedAt) }));
}

/** The user's most played tracks of an artist, in that order. */
export async function fetchMostPlayed(artistId: string, signal: AbortSignal): Promise<Track[]> {
  const reply = await callApi(recentAddresses.mostPlayed, { params: { id: artistId }, signal });
  return reply.map(toTrack);
}

export interface CountedTrack {
  readonly track: Track;
  readonly playCount: number;
}

/** The user's most played tracks of all. */
export async function fetchMostPlayedTracks(signal: AbortSignal): Promise<CountedTrack[]> {
  const reply = await callApi(recentAddresses.mostPlayedTracks, { query: { limit: 100 }, signal });
  return reply.map(({ track, playCount }) => ({ track: toTrack(track), playCount: playCount ?? 1 }));
}

export async function recordPlay(play: {
  trackId: string;
  listenedMs: number;
  playedAtMs: number;
}): Promise<void> {
  await callApi(recentAddresses.recordPlay, {
    body: {
      trackId: Number(play.trackId),
      listenedMs: play.listenedMs,
      playedAt: new Date(play.playedAtMs).toISOString(),
    },
  });
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
