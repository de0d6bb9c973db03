import { recentRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Recents } from './recents.ts';

export function registerRecentRoutes({ route }: RouteRegistrar, recents: Recents): void {
  route(recentRoutes.recentStreams, ({ query, actor }) => recents.listStations(actor.userId, query.limit));
  route(recentRoutes.recentlyPlayed, ({ query, actor }) => recents.listPlayed(actor.userId, query.limit));
  route(recentRoutes.mostPlayed, ({ params, query, actor }) =>
    recents.listMostPlayed(actor.userId, { artistId: params.id, limit: query.limit }),
  );
  route(recentRoutes.mostPlayedOfAlbum, ({ params, query, actor }) =>
    recents.listMostPlayed(actor.userId, { albumId: params.id, limit: query.limit }),
  );
  route(recentRoutes.mostPlayedTracks, ({ query, actor }) =>
    recents.listMostPlayedTracks(actor.userId, {
      limit: query.limit,
      since: query.since === undefined ? undefined : Date.parse(query.since),
    }),
  );
  route(recentRoutes.recordPlay, async ({ body, actor }) => {
    const { playedAt, ...play } = body;
    const isCounted = await recents.recordPlay(actor.userId, {
      ...play,
      playedAt: playedAt === undefined ? undefined : Date.parse(playedAt),
    });
    const message = isCounted ? 'The play was recorded.' : 'Too short to count as a play.';
    return { message, isCounted };
  });
}
