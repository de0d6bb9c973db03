import { z } from 'zod';

export const listeningStatistics = z.object({
  tracksLiked: z.number().int(),
  playlistsCreated: z.number().int(),
  hoursListened: z.number(),
});
export type ListeningStatistics = z.infer<typeof listeningStatistics>;
