import { statisticsRoutes } from '@tutti/contract';
import type { Favorites } from '#features/favorites/favorites.ts';
import type { Playlists } from '#features/playlists/playlists.ts';
import type { Recents } from '#features/recents/recents.ts';
import type { RouteRegistrar } from '#http/contract-route.ts';

interface StatisticsSources {
  readonly favorites: Pick<Favorites, 'count'>;
  readonly playlists: Pick<Playlists, 'count'>;
  readonly recents: Pick<Recents, 'getHoursListened'>;
}

/** The numbers of the home page, each counted by the feature that owns it (ruling 1.21). */
export function registerStatisticsRoutes(
  { route }: RouteRegistrar,
  { favorites, playlists, recents }: StatisticsSources,
): void {
  route(statisticsRoutes.own, async ({ actor: { userId } }) => {
    const [tracksLiked, playlistsCreated, hoursListened] = await Promise.all([
      favorites.count(userId),
      playlists.count(userId),
      recents.getHoursListened(userId),
    ]);
    return { tracksLiked, playlistsCreated, hoursListened };
  });
}
