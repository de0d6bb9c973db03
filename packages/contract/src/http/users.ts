import { z } from 'zod';
import {
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
  PLAYLIST_TRACKS_MAX,
  RECENT_STREAMS_LIMIT,
  RECENT_STREAMS_MAX,
} from '../limits.ts';
import {
  addedFavourite,
  deletedPlaylist,
  extendedPlaylist,
  favourite,
  favouriteStatus,
  playedTrack,
  playlist,
  playlistAddition,
  playlistName,
  recordedPlay,
} from '../model/collection.ts';
import { track } from '../model/library.ts';
import { recentStream } from '../model/station.ts';
import { countUpTo, libraryId } from '../model/wire-values.ts';
import { defineRoute } from '../route.ts';

const byTrack = z.object({ trackId: libraryId });
const byPlaylist = z.object({ id: libraryId });
const personal = ['UNAUTHENTICATED', 'PENDING_APPROVAL'] as const;

/** Playlists of the signed-in user; somebody else's are 404. */
export const playlistRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/users/playlists',
    summary: 'Own playlists',
    access: 'approved',
    reply: z.array(playlist),
    errors: [...personal],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/users/playlists',
    summary: 'Make a playlist',
    access: 'approved',
    body: z.object({ name: playlistName, isPublic: z.boolean().default(false) }),
    reply: playlist,
    errors: ['VALIDATION_FAILED', 'TOO_MANY_PLAYLISTS', ...personal],
  }),
  update: defineRoute({
    method: 'PATCH',
    path: '/api/users/playlists/:id',
    summary: 'Rename a playlist or change who may see it',
    access: 'approved',
    params: byPlaylist,
    body: z.object({ name: playlistName.optional(), isPublic: z.boolean().optional() }),
    reply: playlist,
    errors: ['VALIDATION_FAILED', 'PLAYLIST_NOT_FOUND', ...personal],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/users/playlists/:id',
    summary: 'Delete a playlist; it can be restored for a while',
    access: 'approved',
    params: byPlaylist,
    reply: deletedPlaylist,
    errors: ['PLAYLIST_NOT_FOUND', ...personal],
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/users/playlists/:id/restore',
    summary: 'Bring a deleted playlist back, with its tracks',
    access: 'approved',
    params: byPlaylist,
    reply: playlist,
    errors: ['PLAYLIST_NOT_FOUND', 'TOO_MANY_PLAYLISTS', ...personal],
  }),
  tracks: defineRoute({
    method: 'GET',
    path: '/api/users/playlists/:id/tracks',
    summary: 'Tracks of a playlist in order',
    access: 'approved',
    params: byPlaylist,
    reply: z.array(track),
    errors: ['PLAYLIST_NOT_FOUND', ...personal],
  }),
  addTrack: defineRoute({
    method: 'POST',
    path: '/api/users/playlists/:id/tracks',
    summary: 'Add a track, several, or all of an album or artist; says how many were in already',
    access: 'approved',
    params: byPlaylist,
    body: playlistAddition,
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
    method: 'DELETE',
    path: '/api/users/playlists/:id/tracks/:trackId',
    summary: 'Take a track out',
    access: 'approved',
    params: byPlaylist.extend(byTrack.shape),
    reply: playlist,
    errors: ['PLAYLIST_NOT_FOUND', ...personal],
  }),
  reorder: defineRoute({
    method: 'PUT',
    path: '/api/users/playlists/:id/tracks',
    summary: 'Put the tracks of a playlist in this order',
    access: 'approved',
    params: byPlaylist,
    body: z.object({ trackIds: z.array(libraryId).max(PLAYLIST_TRACKS_MAX) }),
    reply: playlist,
    errors: ['VALIDATION_FAILED', 'PLAYLIST_NOT_FOUND', 'CONFLICT', ...personal],
  }),
} as const;

export const favouriteRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/users/favorites',
    summary: 'Own favourites, newest first',
    access: 'approved',
    reply: z.array(favourite),
    errors: [...personal],
  }),
  add: defineRoute({
    method: 'POST',
    path: '/api/users/favorites/:trackId',
    summary: 'Mark a track as favourite',
    access: 'approved',
    params: byTrack,
    reply: addedFavourite,
    errors: ['TRACK_NOT_FOUND', ...personal],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/users/favorites/:trackId',
    summary: 'Unmark a track',
    access: 'approved',
    params: byTrack,
    reply: favouriteStatus,
    errors: [...personal],
  }),
  status: defineRoute({
    method: 'GET',
    path: '/api/users/favorites/:trackId/status',
    summary: 'Whether a track is a favourite',
    access: 'approved',
    params: byTrack,
    reply: favouriteStatus,
    errors: [...personal],
  }),
} as const;

export const recentRoutes = {
  recentStreams: defineRoute({
    method: 'GET',
    path: '/api/users/recent-streams',
    summary: 'Stations listened to, newest first',
    access: 'approved',
    query: z.object({ limit: countUpTo(RECENT_STREAMS_MAX).default(RECENT_STREAMS_LIMIT) }),
    reply: z.array(recentStream),
    errors: [...personal],
  }),
  recentlyPlayed: defineRoute({
    method: 'GET',
    path: '/api/users/recently-played',
    summary: 'Tracks played, newest first',
    access: 'approved',
    query: z.object({ limit: countUpTo(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT) }),
    reply: z.array(playedTrack),
    errors: [...personal],
  }),
  recordPlay: defineRoute({
    method: 'POST',
    path: '/api/users/plays',
    summary: 'Record a play; it counts from half of the track or four minutes on',
    access: 'approved',
    body: z.object({ trackId: libraryId, listenedMs: z.number().int().min(0).max(86_400_000) }),
    reply: recordedPlay,
    errors: ['VALIDATION_FAILED', 'TRACK_NOT_FOUND', ...personal],
  }),
} as const;
