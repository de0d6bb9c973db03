import { favouriteAddresses } from '@tutti/contract/addresses/favourites';
import type { Favourite as WireFavourite } from '@tutti/contract/model/favourites';
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { callApi } from './api-client.ts';
import { toAlbum, toArtist, toTrack } from './library-api.ts';
import type { Album, Artist, Track } from './music.ts';

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

/** Returns the new entry of the list; undefined if the server does not send it. */
export async function addFavourite(trackId: string): Promise<Favourite | undefined> {
  const reply = await callApi(favouriteAddresses.add, {
    params: { trackId },
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.addFavourite,
  });
  return reply.favorite ? toFavourite(reply.favorite) : undefined;
}

/** Returns how many were new. */
export async function addFavourites(trackIds: readonly string[]): Promise<number> {
  const { added } = await callApi(favouriteAddresses.addMany, {
    body: { trackIds: trackIds.map(Number) },
    noTokenMessage: errorTexts.authenticationRequired,
    describeFailure: errorTexts.addFavourite,
  });
  return added;
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

/** The kinds of favorites besides tracks. */
export type MarkedKind = 'album' | 'artist';

/** Newest first. */
export async function fetchFavouriteAlbums(signal: AbortSignal): Promise<Album[]> {
  return (await callApi(favouriteAddresses.listAlbums, { signal })).map(({ album }) => toAlbum(album));
}

/** Newest first. */
export async function fetchFavouriteArtists(signal: AbortSignal): Promise<Artist[]> {
  return (await callApi(favouriteAddresses.listArtists, { signal })).map(({ artist }) => toArtist(artist));
}

export interface FavouriteMark {
  readonly kind: MarkedKind;
  readonly id: string;
  readonly isWanted: boolean;
}

export async function markFavourite({ kind, id, isWanted }: FavouriteMark): Promise<void> {
  const { addAlbum, removeAlbum, addArtist, removeArtist } = favouriteAddresses;
  if (kind === 'album') await callApi(isWanted ? addAlbum : removeAlbum, { params: { albumId: id } });
  else await callApi(isWanted ? addArtist : removeArtist, { params: { artistId: id } });
}
