import { errorTexts } from '@tutti/contract/error-texts';
import { favoriteAddresses } from '@tutti/contract/favorites/addresses';
import { callApi } from '../api-client.ts';
import { type Favorite, toFavorite } from '../favorites-api.ts';

/** Undefined if the server does not return the entry. */
export async function addFavorite(trackId: string): Promise<Favorite | undefined> {
  const reply = await callApi(favoriteAddresses.add, {
    params: { trackId },
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.addFavourite,
  });
  return reply.favorite ? toFavorite(reply.favorite) : undefined;
}

/** Returns how many were new. */
export async function addFavorites(trackIds: readonly string[]): Promise<number> {
  const { added } = await callApi(favoriteAddresses.addMany, {
    body: { trackIds: trackIds.map(Number) },
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.addFavourite,
  });
  return added;
}

export async function fetchIsFavorite(trackId: string, signal: AbortSignal): Promise<boolean> {
  const { isFavorite } = await callApi(favoriteAddresses.status, {
    params: { trackId },
    signal,
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.checkFavourite,
  });
  return isFavorite;
}

export async function removeFavorite(trackId: string): Promise<void> {
  await callApi(favoriteAddresses.remove, {
    params: { trackId },
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.removeFavourite,
  });
}
