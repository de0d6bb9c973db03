import { z } from 'zod';
import { TRACK_IDS_BODY_MAX_BYTES } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { libraryId, manyTracks } from '../wire-values.ts';
import { favoriteAddresses } from './addresses.ts';
import {
  addedFavorite,
  addedFavoriteAlbum,
  addedFavoriteArtist,
  addedFavorites,
  favorite,
  favoriteAlbum,
  favoriteAlbumStatus,
  favoriteArtist,
  favoriteArtistStatus,
  favoriteStatus,
} from './schemas.ts';

const byTrack = z.object({ trackId: libraryId });
const byAlbum = z.object({ albumId: libraryId });
const byArtist = z.object({ artistId: libraryId });
const personal = ['UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;

export const favoriteRoutes = {
  list: defineRoute({
    ...favoriteAddresses.list,
    summary: 'Own favorites, newest first',
    reply: z.array(favorite),
    errors: [...personal],
  }),
  add: defineRoute({
    ...favoriteAddresses.add,
    summary: 'Mark a track as favorite',
    params: byTrack,
    reply: addedFavorite,
    errors: ['TRACK_NOT_FOUND', ...personal],
  }),
  addMany: defineRoute({
    ...favoriteAddresses.addMany,
    summary: 'Mark several tracks as favorites; says how many were none before',
    body: manyTracks,
    bodyMaxBytes: TRACK_IDS_BODY_MAX_BYTES,
    reply: addedFavorites,
    errors: ['VALIDATION_FAILED', ...personal],
  }),
  remove: defineRoute({
    ...favoriteAddresses.remove,
    summary: 'Unmark a track',
    params: byTrack,
    reply: favoriteStatus,
    errors: [...personal],
  }),
  status: defineRoute({
    ...favoriteAddresses.status,
    summary: 'Whether a track is a favorite',
    params: byTrack,
    reply: favoriteStatus,
    errors: [...personal],
  }),
  listAlbums: defineRoute({
    ...favoriteAddresses.listAlbums,
    summary: 'Own favorite albums, newest first',
    reply: z.array(favoriteAlbum),
    errors: [...personal],
  }),
  addAlbum: defineRoute({
    ...favoriteAddresses.addAlbum,
    summary: 'Mark an album as favorite',
    params: byAlbum,
    reply: addedFavoriteAlbum,
    errors: ['ALBUM_NOT_FOUND', ...personal],
  }),
  removeAlbum: defineRoute({
    ...favoriteAddresses.removeAlbum,
    summary: 'Unmark an album',
    params: byAlbum,
    reply: favoriteAlbumStatus,
    errors: [...personal],
  }),
  listArtists: defineRoute({
    ...favoriteAddresses.listArtists,
    summary: 'Own favorite artists, newest first',
    reply: z.array(favoriteArtist),
    errors: [...personal],
  }),
  addArtist: defineRoute({
    ...favoriteAddresses.addArtist,
    summary: 'Mark an artist as favorite',
    params: byArtist,
    reply: addedFavoriteArtist,
    errors: ['ARTIST_NOT_FOUND', ...personal],
  }),
  removeArtist: defineRoute({
    ...favoriteAddresses.removeArtist,
    summary: 'Unmark an artist',
    params: byArtist,
    reply: favoriteArtistStatus,
    errors: [...personal],
  }),
} as const;
