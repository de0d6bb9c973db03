import { favouriteAddresses } from '@tutti/contract/addresses/favourites';
import type { Favourite as WireFavourite } from '@tutti/contract/model/favourites';
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { callApi } from './api-client.ts';
import { toTrack } from './library-api.ts';
import type { Track } from './music.ts';

export interface Favourite {
  readonly id: string;
  readonly track: Track;
  readonly addedAt: Date;
}

export async function fetchFavourites(signal: AbortSignal): Promise<Favourite[]> {
  const reply = await callApi(favouriteAddresses.list, {
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
  const reply = await callApi(favouriteAddresses.add, {
    params: { trackId },
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.addFavourite,
  });
  return reply.favorite ? toFavourite(reply.favorite) : undefined;
}

export async function fetchIsFavourite(trackId: string, signal: AbortSignal): Promise<boolean> {
  const { isFavorite } = await callApi(favouriteAddresses.status, {
    params: { trackId },
    signal,
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.checkFavourite,
  });
  return isFavorite;
}

export async function removeFavourite(trackId: string): Promise<void> {
  await callApi(favouriteAddresses.remove, {
    params: { trackId },
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.removeFavourite,
  });
}
