import { z } from 'zod';
import { PLAYLIST_TRACKS_MAX, TRACK_IDS_BODY_MAX_BYTES } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { bodyId, libraryId, manyTracks } from '../wire-values.ts';
import { playlistAddresses } from './addresses.ts';
import {
  deletedPlaylist,
  extendedPlaylist,
  playlist,
  playlistAddition,
  playlistDescription,
  playlistName,
  playlistTrack,
} from './schemas.ts';

const byPlaylist = z.object({ id: libraryId });
const personal = ['UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;

/** Playlists of the signed-in user; other people's are 404. */
export const playlistRoutes = {
  list: defineRoute({
    ...playlistAddresses.list,
    summary: 'Own playlists',
    reply: z.array(playlist),
    errors: [...personal],
  }),
  create: defineRoute({
    ...playlistAddresses.create,
    summary: 'Make a playlist',
    body: z.object({
      name: playlistName,
      isPublic: z.boolean().default(false),
      description: playlistDescription.default(''),
    }),
    reply: playlist,
    errors: ['VALIDATION_FAILED', 'TOO_MANY_PLAYLISTS', ...personal],
  }),
  update: defineRoute({
    ...playlistAddresses.update,
    summary: 'Rename a playlist, describe it or change who may see it',
    params: byPlaylist,
    body: z.object({
      name: playlistName.optional(),
      isPublic: z.boolean().optional(),
      description: playlistDescription.optional(),
    }),
    reply: playlist,
    errors: ['VALIDATION_FAILED', 'PLAYLIST_NOT_FOUND', ...personal],
  }),
  remove: defineRoute({
    ...playlistAddresses.remove,
    summary: 'Delete a playlist; it can be restored for a while',
    params: byPlaylist,
    reply: deletedPlaylist,
    errors: ['PLAYLIST_NOT_FOUND', ...personal],
  }),
  restore: defineRoute({
    ...playlistAddresses.restore,
    summary: 'Bring a deleted playlist back, with its tracks',
    params: byPlaylist,
    reply: playlist,
    errors: ['PLAYLIST_NOT_FOUND', 'TOO_MANY_PLAYLISTS', ...personal],
  }),
  tracks: defineRoute({
    ...playlistAddresses.tracks,
    summary: 'Tracks of a playlist in order',
    params: byPlaylist,
    reply: z.array(playlistTrack),
    errors: ['PLAYLIST_NOT_FOUND', ...personal],
  }),
  addTrack: defineRoute({
    ...playlistAddresses.addTrack,
    summary: 'Add a track, several, or all of an album or artist; says how many were in already',
    params: byPlaylist,
    body: playlistAddition,
    bodyMaxBytes: TRACK_IDS_BODY_MAX_BYTES,
    reply: extendedPlaylist,
    errors: [
      'VALIDATION_FAILED',
      'PLAYLIST_NOT_FOUND',
      'TRACK_NOT_FOUND',
      'ALBUM_NOT_FOUND',
      'ARTIST_NOT_FOUND',
      'PLAYLIST_FULL',
      ...personal,
    ],
  }),
  removeTrack: defineRoute({
    ...playlistAddresses.removeTrack,
    summary: 'Take a track out',
    params: byPlaylist.extend({ trackId: libraryId }),
    reply: playlist,
    errors: ['PLAYLIST_NOT_FOUND', ...personal],
  }),
  removeTracks: defineRoute({
    ...playlistAddresses.removeTracks,
    summary: 'Take several tracks out',
    params: byPlaylist,
    body: manyTracks,
    bodyMaxBytes: TRACK_IDS_BODY_MAX_BYTES,
    reply: playlist,
    errors: ['VALIDATION_FAILED', 'PLAYLIST_NOT_FOUND', ...personal],
  }),
  reorder: defineRoute({
    ...playlistAddresses.reorder,
    summary: 'Put the tracks of a playlist in this order',
    params: byPlaylist,
    body: z.object({ trackIds: z.array(bodyId).max(PLAYLIST_TRACKS_MAX) }),
    bodyMaxBytes: TRACK_IDS_BODY_MAX_BYTES,
    reply: playlist,
    errors: ['VALIDATION_FAILED', 'PLAYLIST_NOT_FOUND', 'CONFLICT', ...personal],
  }),
} as const;
