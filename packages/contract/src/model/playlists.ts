import { z } from 'zod';
import { PLAYLIST_DESCRIPTION_MAX_LENGTH, PLAYLIST_NAME_MAX_LENGTH, PLAYLIST_TRACKS_MAX } from '../limits.ts';
import { mosaicCovers } from './library.ts';
import { bodyId, instant, messageReply, typedName, typedText, wireId } from './wire-values.ts';

export const playlist = z.object({
  id: wireId,
  name: z.string(),
  isPublic: z.boolean(),
  trackCount: z.number().int(),
  /** Additive: what its owner says of it; absent where a server does not know of it. */
  description: z.string().optional(),
  /** Additive: of its first tracks, each album once; only where playlists are listed, for the newest of them. */
  covers: mosaicCovers.optional(),
});
export type Playlist = z.infer<typeof playlist>;

/** What to put into a playlist: one track, several, or all of an album or artist. */
export const playlistAddition = z
  .object({
    trackId: bodyId.optional(),
    trackIds: z.array(bodyId).min(1).max(PLAYLIST_TRACKS_MAX).optional(),
    albumId: bodyId.optional(),
    artistId: bodyId.optional(),
  })
  .refine((wish) => Object.values(wish).filter((value) => value !== undefined).length === 1, {
    message: 'name one of trackId, trackIds, albumId or artistId',
  });
export type PlaylistAddition = z.infer<typeof playlistAddition>;

/** The playlist after an addition. A track stands in a playlist once: those already in it stay where they are. */
export const extendedPlaylist = playlist.extend({
  added: z.number().int(),
  duplicates: z.number().int(),
});
export type ExtendedPlaylist = z.infer<typeof extendedPlaylist>;

export const deletedPlaylist = messageReply.extend({ restorableUntil: instant });
export type DeletedPlaylist = z.infer<typeof deletedPlaylist>;

export const playlistName = typedName(PLAYLIST_NAME_MAX_LENGTH);
/** Empty takes it away. */
export const playlistDescription = typedText(PLAYLIST_DESCRIPTION_MAX_LENGTH);
