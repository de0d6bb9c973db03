import { favoriteAddresses } from '@tutti/contract/favorites/addresses';
import { callApi } from '../api-client.ts';
import { toAlbum, toArtist } from '../library-api.ts';
import type { Album, Artist } from '../music.ts';

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
