import { z } from 'zod';
import { album, artist, track } from './library.ts';
import { instant, wireId } from './wire-values.ts';

export const favourite = z.object({ id: wireId, trackId: wireId, track, favoritedAt: instant });
export type Favourite = z.infer<typeof favourite>;

export const favouriteStatus = z.object({ trackId: wireId, isFavorite: z.boolean() });

export const favouriteAlbum = z.object({ albumId: wireId, album, favoritedAt: instant });
export type FavouriteAlbum = z.infer<typeof favouriteAlbum>;
export const favouriteAlbumStatus = z.object({ albumId: wireId, isFavorite: z.boolean() });
export const addedFavouriteAlbum = favouriteAlbumStatus.extend({ favorite: favouriteAlbum.nullable() });

export const favouriteArtist = z.object({ artistId: wireId, artist, favoritedAt: instant });
export type FavouriteArtist = z.infer<typeof favouriteArtist>;
export const favouriteArtistStatus = z.object({ artistId: wireId, isFavorite: z.boolean() });
export const addedFavouriteArtist = favouriteArtistStatus.extend({ favorite: favouriteArtist.nullable() });

/** Includes the list entry, so that clients need not reload a long list. */
export const addedFavourite = favouriteStatus.extend({ favorite: favourite.nullable() });

export const addedFavourites = z.object({ added: z.number().int() });
