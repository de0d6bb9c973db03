import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { gameAddresses } from './addresses.ts';

export const game = z.object({
  id: z.enum(['blackjack', 'wheel', 'poker', 'trivia']),
  name: z.string(),
  /** Address that the frame loads; null for a game that does not exist yet. */
  url: z.string().nullable(),
});
export type Game = z.infer<typeof game>;

/** Additive: the operator chooses the addresses (ruling 1.57). */
export const gameRoutes = {
  list: defineRoute({
    ...gameAddresses.list,
    summary: 'Games of the lounge and where they are',
    reply: z.array(game),
    errors: ['UNAUTHENTICATED', 'PENDING_APPROVAL'],
  }),
} as const;
