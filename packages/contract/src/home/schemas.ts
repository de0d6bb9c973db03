import { z } from 'zod';
import { album, mosaicCovers, track } from '../library/schemas.ts';
import { HOME_MIXES, HOME_SHELF_MAX } from '../limits.ts';
import { instant, wireId } from '../wire-values.ts';

/** The mix of a genre; `/api/tracks/genre/{id}` lists its tracks. */
const homeMix = z.object({
  genreId: wireId,
  genreName: z.string(),
  covers: mosaicCovers,
});
export type HomeMix = z.infer<typeof homeMix>;

const shelfOf = <Item extends z.ZodType>(item: Item) => z.array(item).max(HOME_SHELF_MAX);

export const homeShelves = z.object({
  /** The listener has no plays and no favorites yet. */
  isNewcomer: z.boolean(),
  /** Genres that this listener plays and likes, most first. */
  genreIds: shelfOf(wireId),
  recentAlbums: shelfOf(z.object({ album, playedAt: instant })),
  justAdded: shelfOf(album),
  mostPlayed: shelfOf(album),
  mixes: z.array(homeMix).max(HOME_MIXES),
  forgottenFavorites: shelfOf(track),
});
export type HomeShelves = z.infer<typeof homeShelves>;
