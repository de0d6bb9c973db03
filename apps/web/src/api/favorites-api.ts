import { errorTexts } from '@tutti/contract/error-texts';
import { favoriteAddresses } from '@tutti/contract/favorites/addresses';
import type { Favorite as WireFavorite } from '@tutti/contract/favorites/schemas';
import { callApi } from './api-client.ts';
import { toTrackOf } from './library-api.ts';
import type { Track } from './music.ts';

export interface Favorite {
  readonly id: string;
  readonly track: Track;
  readonly addedAt: Date;
}

export async function fetchFavorites(signal: AbortSignal): Promise<Favorite[]> {
  const reply = await callApi(favoriteAddresses.list, {
    signal,
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.fetchFavourites,
  });
  return reply.map(toFavorite);
}

export function toFavorite(entry: WireFavorite): Favorite {
  return {
    id: String(entry.id),
    track: toTrackOf('favorites')(entry.track),
    addedAt: new Date(entry.favoritedAt),
  };
}
