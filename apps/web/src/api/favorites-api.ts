import { favoriteAddresses } from '@tutti/contract/addresses/favorites';
import type { Favorite as WireFavorite } from '@tutti/contract/model/favorites';
import { errorTexts } from '@tutti/contract/texts/error-texts';
import { callApi } from './api-client.ts';
import { toAlbum, toArtist, toTrack } from './library-api.ts';
import type { Album, Artist, Track } from './music.ts';

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

function toFavorite(entry: WireFavorite): Favorite {
  return { id: String(entry.id), track: toTrack(entry.track), addedAt: new Date(entry.favoritedAt) };
}

/** Returns the new entry of the list; undefined if the server does not send it. */
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

/** The kinds of favorites besides tracks. */
export type MarkedKind = 'album' | 'artist';

/** Newest first. */
export async function fetchFavoriteAlbums(signal: AbortSignal): Promise<Album[]> {
  return (await callApi(favoriteAddresses.listAlbums, { signal })).map(({ album }) => toAlbum(album));
}

/** Newest first. */
export async function fetchFavoriteArtists(signal: AbortSignal): Promise<Artist[]> {
  return (await callApi(favoriteAddresses.listArtists, { signal })).map(({ artist }) => toArtist(artist));
}

export interface FavoriteMark {
  readonly kind: MarkedKind;
  readonly id: string;
  readonly isWanted: boolean;
}

export async function markFavorite({ kind, id, isWanted }: FavoriteMark): Promise<void> {
  const { addAlbum, removeAlbum, addArtist, removeArtist } = favoriteAddresses;
  if (kind === 'album') await callApi(isWanted ? addAlbum : removeAlbum, { params: { albumId: id } });
  else await callApi(isWanted ? addArtist : removeArtist, { params: { artistId: id } });
}
