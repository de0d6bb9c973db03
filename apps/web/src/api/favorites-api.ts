import { errorTexts } from '@tutti/contract/error-texts';
import { favoriteAddresses } from '@tutti/contract/favorites/addresses';
import type { Favorite as WireFavorite } from '@tutti/contract/favorites/schemas';
import { callApi } from './api-client.ts';
import { toAlbum, toArtist, toTrackOf } from './library-api.ts';
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
  return {
    id: String(entry.id),
    track: toTrackOf('favorites')(entry.track),
    addedAt: new Date(entry.favoritedAt),
  };
}

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

export type MarkedKind = 'album' | 'artist';

/** An album or artist with the time at which it became a favorite. */
export type Marked<Item> = Item & { readonly addedAt: string };

/** Newest first. */
export async function fetchFavoriteAlbums(signal: AbortSignal): Promise<Marked<Album>[]> {
  const reply = await callApi(favoriteAddresses.listAlbums, { signal });
  return reply.map(({ album, favoritedAt }) => ({ ...toAlbum(album), addedAt: favoritedAt }));
}

/** Newest first. */
export async function fetchFavoriteArtists(signal: AbortSignal): Promise<Marked<Artist>[]> {
  const reply = await callApi(favoriteAddresses.listArtists, { signal });
  return reply.map(({ artist, favoritedAt }) => ({
    ...toArtist(artist),
    addedAt: favoritedAt,
  }));
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
