import { z } from 'zod';
import { track } from './library.ts';
import { instant, wireId } from './wire-values.ts';

export const favourite = z.object({ id: wireId, trackId: wireId, track, favoritedAt: instant });
export type Favourite = z.infer<typeof favourite>;

export const favouriteStatus = z.object({ trackId: wireId, isFavorite: z.boolean() });

/** With the entry of the list, so that nobody has to read a long list again because of it. */
export const addedFavourite = favouriteStatus.extend({ favorite: favourite.nullable() });
