import type { accountRoutes } from '@tutti/contract/http/account';
import type { favouriteRoutes, recentRoutes } from '@tutti/contract/http/users';
import type { ListeningStatistics, Favourite as WireFavourite } from '@tutti/contract/model/collection';
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { callApi } from './api-client.ts';
import { toTrack } from './library-api.ts';
import type { Track } from './music.ts';

export type { ListeningStatistics } from '@tutti/contract/model/collection';

export interface Favourite {
  readonly id: string;
  readonly track: Track;
  readonly addedAt: Date;
}

export interface PlayedTrack {
  readonly track: Track;
  readonly playedAt: Date;
}

export async function fetchFavourites(signal: AbortSignal): Promise<Favourite[]> {
  const reply = await callApi<typeof favouriteRoutes.list>({
    method: 'GET',
    path: '/api/users/favorites',
    access: 'approved',
    signal,
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.fetchFavourites,
  });
  return reply.map(toFavourite);
}

function toFavourite(entry: WireFavourite): Favourite {
  return { id: String(entry.id), track: toTrack(entry.track), addedAt: new Date(entry.favoritedAt) };
}

/** The entry as it stands in the list now; undefined when the server does not tell. */
export async function addFavourite(trackId: string): Promise<Favourite | undefined> {
  const reply = await callApi<typeof favouriteRoutes.add>({
    method: 'POST',
    path: '/api/users/favorites/:trackId',
    access: 'approved',
    params: { trackId },
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.addFavourite,
  });
  return reply.favorite ? toFavourite(reply.favorite) : undefined;
}

export async function fetchIsFavourite(trackId: string, signal: AbortSignal): Promise<boolean> {
  const { isFavorite } = await callApi<typeof favouriteRoutes.status>({
    method: 'GET',
    path: '/api/users/favorites/:trackId/status',
    access: 'approved',
    params: { trackId },
    signal,
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.checkFavourite,
  });
  return isFavorite;
}

export async function removeFavourite(trackId: string): Promise<void> {
  await callApi<typeof favouriteRoutes.remove>({
    method: 'DELETE',
    path: '/api/users/favorites/:trackId',
    access: 'approved',
    params: { trackId },
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.removeFavourite,
  });
}

export async function fetchRecentlyPlayed(signal: AbortSignal): Promise<PlayedTrack[]> {
  const reply = await callApi<typeof recentRoutes.recentlyPlayed>({
    method: 'GET',
    path: '/api/users/recently-played',
    access: 'approved',
    query: { limit: 100 },
    signal,
  });
  return reply.map((entry) => ({ track: toTrack(entry.track), playedAt: new Date(entry.playedAt) }));
}

export async function recordPlay(play: { trackId: string; listenedMs: number }): Promise<void> {
  await callApi<typeof recentRoutes.recordPlay>({
    method: 'POST',
    path: '/api/users/plays',
    access: 'approved',
    body: { trackId: Number(play.trackId), listenedMs: play.listenedMs },
  });
}

export async function fetchStatistics(signal: AbortSignal): Promise<ListeningStatistics> {
  return callApi<typeof accountRoutes.statistics>({
    method: 'GET',
    path: '/api/users/statistics',
    access: 'approved',
    signal,
  });
}
