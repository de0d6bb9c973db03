import { z } from 'zod';
import { favouriteAddresses } from '../addresses/favourites.ts';
import { TRACK_IDS_BODY_MAX_BYTES } from '../limits.ts';
import {
  addedFavourite,
  addedFavouriteAlbum,
  addedFavouriteArtist,
  addedFavourites,
  favourite,
  favouriteAlbum,
  favouriteAlbumStatus,
  favouriteArtist,
  favouriteArtistStatus,
  favouriteStatus,
} from '../model/favourites.ts';
import { libraryId, manyTracks } from '../model/wire-values.ts';
import { defineRoute } from '../route.ts';

const byTrack = z.object({ trackId: libraryId });
const byAlbum = z.object({ albumId: libraryId });
const byArtist = z.object({ artistId: libraryId });
const personal = ['UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;

export const favouriteRoutes = {
  list: defineRoute({
    ...favouriteAddresses.list,
    summary: 'Own favourites, newest first',
    reply: z.array(favourite),
    errors: [...personal],
  }),
  add: defineRoute({
    ...favouriteAddresses.add,
    summary: 'Mark a track as favourite',
    params: byTrack,
    reply: addedFavourite,
    errors: ['TRACK_NOT_FOUND', ...personal],
  }),
  addMany: defineRoute({
    ...favouriteAddresses.addMany,
    summary: 'Mark several tracks as favourites; says how many were none before',
    body: manyTracks,
    bodyMaxBytes: TRACK_IDS_BODY_MAX_BYTES,
    reply: addedFavourites,
    errors: ['VALIDATION_FAILED', ...personal],
  }),
  remove: defineRoute({
    ...favouriteAddresses.remove,
    summary: 'Unmark a track',
    params: byTrack,
    reply: favouriteStatus,
    errors: [...personal],
  }),
  status: defineRoute({
    ...favouriteAddresses.status,
    summary: 'Whether a track is a favourite',
    params: byTrack,
    reply: favouriteStatus,
    errors: [...personal],
  }),
  listAlbums: defineRoute({
    ...favouriteAddresses.listAlbums,
    summary: 'Own favourite albums, newest first',
    reply: z.array(favouriteAlbum),
    errors: [...personal],
  }),
  addAlbum: defineRoute({
    ...favouriteAddresses.addAlbum,
    summary: 'Mark an album as favourite',
    params: byAlbum,
    reply: addedFavouriteAlbum,
    errors: ['ALBUM_NOT_FOUND', ...personal],
  }),
  removeAlbum: defineRoute({
    ...favouriteAddresses.removeAlbum,
    summary: 'Unmark an album',
    params: byAlbum,
    reply: favouriteAlbumStatus,
    errors: [...personal],
  }),
  listArtists: defineRoute({
    ...favouriteAddresses.listArtists,
    summary: 'Own favourite artists, newest first',
    reply: z.array(favouriteArtist),
    errors: [...personal],
  }),
  addArtist: defineRoute({
    ...favouriteAddresses.addArtist,
    summary: 'Mark an artist as favourite',
    params: byArtist,
    reply: addedFavouriteArtist,
    errors: ['ARTIST_NOT_FOUND', ...personal],
  }),
  removeArtist: defineRoute({
    ...favouriteAddresses.removeArtist,
    summary: 'Unmark an artist',
    params: byArtist,
    reply: favouriteArtistStatus,
    errors: [...personal],
  }),
} as const;
