import type { streamRoutes } from '@tutti/contract/http/streams';
import type { recentRoutes } from '@tutti/contract/http/users';
import { HISTORY_COUNT_DEFAULT, RECENT_STREAMS_LIMIT } from '@tutti/contract/limits';
import type { StreamMetadata } from '@tutti/contract/model/station';
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { callApi } from './api-client.ts';

/** A station as the list of running ones gives it. */
export interface Station {
  readonly streamId: string;
  readonly genreId: string;
  readonly genreName: string;
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly isActive: boolean;
  readonly listenerCount: number;
}

export interface RecentStation {
  readonly id: string;
  readonly genreId: string;
  readonly genreName: string;
  readonly listenedAt: Date;
}

/** What was on air. */
export interface AiredTrack {
  readonly trackId: string;
  readonly title: string;
  readonly artist: string;
  readonly startedAt: Date;
}

export async function fetchStations(signal: AbortSignal): Promise<Station[]> {
  const reply = await callApi<typeof streamRoutes.list>({
    method: 'GET',
    path: '/api/streams',
    access: 'approved',
    signal,
    describeFailure: errorTexts.fetchStreams,
  });
  return reply.map((stream) => ({
    streamId: String(stream.id),
    genreId: String(stream.genreId),
    genreName: stream.genreName,
    name: stream.name || undefined,
    description: stream.description || undefined,
    isActive: stream.isActive,
    listenerCount: stream.listenerCount,
  }));
}

/** The wire form: the engine's own mapping turns it into what plays now, for hub and HTTP alike. */
export async function fetchStationMetadata(genreId: string, signal: AbortSignal): Promise<StreamMetadata> {
  return callApi<typeof streamRoutes.current>({
    method: 'GET',
    path: '/api/streams/:genreId/current',
    access: 'approved',
    params: { genreId },
    signal,
    describeFailure: errorTexts.fetchCurrentMetadata,
  });
}

/** Of all running stations in one call. */
export async function fetchAllStationMetadata(signal: AbortSignal): Promise<StreamMetadata[]> {
  return callApi<typeof streamRoutes.allCurrent>({
    method: 'GET',
    path: '/api/streams/current',
    access: 'approved',
    signal,
    describeFailure: errorTexts.fetchCurrentMetadata,
  });
}

async function askForNext(genreId: string, isTrackOver: boolean): Promise<boolean> {
  const { advanced } = await callApi<typeof streamRoutes.next>({
    method: 'POST',
    path: '/api/streams/:genreId/next',
    access: 'approved',
    params: { genreId },
    ...(isTrackOver && { body: { isTrackOver } }),
    describeFailure: errorTexts.advance,
  });
  return advanced;
}

/** A skip of those who may; answers whether the station moves on. */
export async function skipStationTrack(genreId: string): Promise<boolean> {
  return askForNext(genreId, false);
}

/** The track is over here and nothing follows: a hint to the server, never a skip, whoever listens. */
export async function reportTrackOver(genreId: string): Promise<void> {
  await askForNext(genreId, true);
}

/** Answers with the sentence to show. */
export async function startStation(genreId: string): Promise<string> {
  const { message } = await callApi<typeof streamRoutes.start>({
    method: 'POST',
    path: '/api/streams/:genreId/start',
    access: 'approved',
    params: { genreId },
    describeFailure: errorTexts.startStream,
  });
  return message;
}

/** For everybody; answers with the sentence to show. */
export async function stopStation(genreId: string): Promise<string> {
  const { message } = await callApi<typeof streamRoutes.stop>({
    method: 'POST',
    path: '/api/streams/:genreId/stop',
    access: 'station-control',
    params: { genreId },
    describeFailure: errorTexts.stopStream,
  });
  return message;
}

/** A station for each genre with music; answers with the sentence to show. */
export async function initializeStations(): Promise<string> {
  const { message } = await callApi<typeof streamRoutes.initialize>({
    method: 'POST',
    path: '/api/streams/initialize',
    access: 'approved',
    describeFailure: errorTexts.initializeStreams,
  });
  return message;
}

/** Newest first; the server gives the documented ten unless asked for another number. */
export async function fetchStationHistory(genreId: string, signal: AbortSignal): Promise<AiredTrack[]> {
  const reply = await callApi<typeof streamRoutes.history>({
    method: 'GET',
    path: '/api/streams/:genreId/history',
    access: 'approved',
    params: { genreId },
    query: { count: HISTORY_COUNT_DEFAULT },
    signal,
    describeFailure: errorTexts.fetchHistory,
  });
  return reply.map(({ track, startedAt }) => ({
    trackId: String(track.id),
    title: track.title,
    artist: track.authors,
    startedAt: new Date(startedAt),
  }));
}

export async function fetchRecentStations(signal: AbortSignal): Promise<RecentStation[]> {
  const reply = await callApi<typeof recentRoutes.recentStreams>({
    method: 'GET',
    path: '/api/users/recent-streams',
    access: 'approved',
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
