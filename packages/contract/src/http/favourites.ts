import { z } from 'zod';
import { favouriteAddresses } from '../addresses/favourites.ts';
import { addedFavourite, favourite, favouriteStatus } from '../model/favourites.ts';
import { libraryId } from '../model/wire-values.ts';
import { defineRoute } from '../route.ts';

const byTrack = z.object({ trackId: libraryId });
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
} as const;
