import { z } from 'zod';
import { mosaicCovers, track } from '../library/schemas.ts';
import { PLAYLIST_DESCRIPTION_MAX_LENGTH, PLAYLIST_NAME_MAX_LENGTH, PLAYLIST_TRACKS_MAX } from '../limits.ts';
import { bodyId, instant, messageReply, typedName, typedText, wireId } from '../wire-values.ts';

export const playlist = z.object({
  id: wireId,
  name: z.string(),
  isPublic: z.boolean(),
  trackCount: z.number().int(),
  /** Additive: a description by its owner; absent if the server does not support it. */
  description: z.string().optional(),
  /** Additive: covers of its first albums, each once; only in lists, and only for the newest playlists. */
  covers: mosaicCovers.optional(),
  /** Additive: only in lists. */
  createdAt: instant.optional(),
  /** Additive: time of the last change of its name or tracks; only in lists. */
  changedAt: instant.optional(),
});
export type Playlist = z.infer<typeof playlist>;

export const playlistTrack = track.extend({
  /** Additive: when it came into the playlist; absent if an earlier version added it. */
  addedAt: instant.optional(),
});
export type PlaylistTrack = z.infer<typeof playlistTrack>;

/** One track, several, or all of an album or artist, to be added to a playlist. */
export const playlistAddition = z
  .object({
    trackId: bodyId.optional(),
    trackIds: z.array(bodyId).min(1).max(PLAYLIST_TRACKS_MAX).optional(),
    albumId: bodyId.optional(),
    artistId: bodyId.optional(),
  })
  .refine((input) => Object.values(input).filter((value) => value !== undefined).length === 1, {
    message: 'name one of trackId, trackIds, albumId or artistId',
  });
export type PlaylistAddition = z.infer<typeof playlistAddition>;

/** The playlist after an addition. A playlist contains a track once: tracks already in it keep their position. */
export const extendedPlaylist = playlist.extend({
  added: z.number().int(),
  duplicates: z.number().int(),
});
export type ExtendedPlaylist = z.infer<typeof extendedPlaylist>;

export const deletedPlaylist = messageReply.extend({ restorableUntil: instant });
export type DeletedPlaylist = z.infer<typeof deletedPlaylist>;

export const playlistName = typedName(PLAYLIST_NAME_MAX_LENGTH);
/** An empty text removes it. */
export const playlistDescription = typedText(PLAYLIST_DESCRIPTION_MAX_LENGTH);
