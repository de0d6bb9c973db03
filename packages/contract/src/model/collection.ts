import { z } from 'zod';
import { PLAYLIST_NAME_MAX_LENGTH } from '../limits.ts';
import { track } from './library.ts';
import { instant, wireId } from './wire-values.ts';

export const playlist = z.object({
  id: wireId,
  name: z.string(),
  isPublic: z.boolean(),
  trackCount: z.number().int(),
});
export type Playlist = z.infer<typeof playlist>;

export const playlistName = z.string().trim().min(1).max(PLAYLIST_NAME_MAX_LENGTH);

export const favourite = z.object({ id: wireId, trackId: wireId, track, favoritedAt: instant });
export type Favourite = z.infer<typeof favourite>;

export const favouriteStatus = z.object({ trackId: wireId, isFavorite: z.boolean() });

export const playedTrack = z.object({ track, playedAt: instant });
export type PlayedTrack = z.infer<typeof playedTrack>;

export const listeningStatistics = z.object({
  tracksLiked: z.number().int(),
  playlistsCreated: z.number().int(),
  hoursListened: z.number(),
});
export type ListeningStatistics = z.infer<typeof listeningStatistics>;
