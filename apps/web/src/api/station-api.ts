import type { streamRoutes } from '@tutti/contract/http/streams';
import type { recentRoutes } from '@tutti/contract/http/users';
import { RECENT_STREAMS_LIMIT } from '@tutti/contract/limits';
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

export async function skipStationTrack(genreId: string): Promise<void> {
  await callApi<typeof streamRoutes.next>({
    method: 'POST',
    path: '/api/streams/:genreId/next',
    access: 'approved',
    params: { genreId },
    describeFailure: errorTexts.advance,
  });
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
