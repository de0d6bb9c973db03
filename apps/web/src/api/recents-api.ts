import { RECENT_STREAMS_LIMIT } from '@tutti/contract/limits';
import type { PlayEnding, PlayOrigin } from '@tutti/contract/playback/plays';
import { recentAddresses } from '@tutti/contract/recents/addresses';
import { callApi } from './api-client.ts';
import { toTrack, toTrackOf } from './library-api.ts';
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

/** Most played first. */
export async function fetchMostPlayed(artistId: string, signal: AbortSignal): Promise<Track[]> {
  const reply = await callApi(recentAddresses.mostPlayed, { params: { id: artistId }, signal });
  return reply.map(toTrackOf('artist'));
}

export interface CountedTrack {
  readonly track: Track;
  readonly playCount: number;
}

export async function fetchMostPlayedTracks(signal: AbortSignal): Promise<CountedTrack[]> {
  const reply = await callApi(recentAddresses.mostPlayedTracks, { query: { limit: 100 }, signal });
  return reply.map(({ track, playCount }) => ({ track: toTrack(track), playCount: playCount ?? 1 }));
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
