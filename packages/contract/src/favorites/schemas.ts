import { z } from 'zod';
import { album, artist, track } from '../library/schemas.ts';
import { instant, wireId } from '../wire-values.ts';

export const favorite = z.object({ id: wireId, trackId: wireId, track, favoritedAt: instant });
export type Favorite = z.infer<typeof favorite>;

export const favoriteStatus = z.object({ trackId: wireId, isFavorite: z.boolean() });

export const favoriteAlbum = z.object({ albumId: wireId, album, favoritedAt: instant });
export type FavoriteAlbum = z.infer<typeof favoriteAlbum>;
export const favoriteAlbumStatus = z.object({ albumId: wireId, isFavorite: z.boolean() });
export const addedFavoriteAlbum = favoriteAlbumStatus.extend({ favorite: favoriteAlbum.nullable() });

export const favoriteArtist = z.object({ artistId: wireId, artist, favoritedAt: instant });
export type FavoriteArtist = z.infer<typeof favoriteArtist>;
export const favoriteArtistStatus = z.object({ artistId: wireId, isFavorite: z.boolean() });
export const addedFavoriteArtist = favoriteArtistStatus.extend({ favorite: favoriteArtist.nullable() });

/** Includes the list entry, so that clients need not reload a long list. */
export const addedFavorite = favoriteStatus.extend({ favorite: favorite.nullable() });

export const addedFavorites = z.object({ added: z.number().int() });
