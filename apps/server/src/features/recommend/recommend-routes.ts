import { type RouteQuery, recommendationRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Recommend, Subject } from './recommend.ts';

export function registerRecommendRoutes({ route }: RouteRegistrar, recommend: Recommend): void {
  route(recommendationRoutes.similar, async ({ actor, query, caller }) => ({
    items: await recommend.listSimilar(
      actor.userId,
      { ...subjectOf(query), seed: query.seed, after: query.after },
      caller,
    ),
  }));
  route(recommendationRoutes.mixes, async ({ actor }) => ({
    items: await recommend.mixes.list(actor.userId),
  }));
  route(recommendationRoutes.mix, ({ actor, params: { mixId } }) => recommend.mixes.get(actor.userId, mixId));
  route(recommendationRoutes.refuse, async ({ actor, params: { trackId } }) => {
    await recommend.refuse(actor.userId, trackId);
    return { trackId, isUnwanted: true };
  });
  route(recommendationRoutes.allow, async ({ actor, params: { trackId } }) => {
    await recommend.allow(actor.userId, trackId);
    return { trackId, isUnwanted: false };
  });
}

function subjectOf(query: RouteQuery<typeof recommendationRoutes.similar>): Subject {
  const { trackId, albumId, artistId, playlistId } = query;
  if (trackId !== undefined) return { kind: 'track', id: trackId };
  if (albumId !== undefined) return { kind: 'album', id: albumId };
  if (artistId !== undefined) return { kind: 'artist', id: artistId };
  // The contract refuses a request that names none.
  return { kind: 'playlist', id: playlistId ?? 0 };
}
