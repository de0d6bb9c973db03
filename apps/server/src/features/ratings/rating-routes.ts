import { ratingRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Ratings } from './ratings.ts';

export function registerRatingRoutes({ route }: RouteRegistrar, ratings: Ratings): void {
  route(ratingRoutes.list, ({ actor }) => ratings.list(actor.userId));
  route(ratingRoutes.rateTrack, ({ actor, params, body }) =>
    ratings.rate(actor.userId, { kind: 'track', id: params.id, rating: body.rating }),
  );
  route(ratingRoutes.rateAlbum, ({ actor, params, body }) =>
    ratings.rate(actor.userId, { kind: 'album', id: params.id, rating: body.rating }),
  );
  route(ratingRoutes.rateArtist, ({ actor, params, body }) =>
    ratings.rate(actor.userId, { kind: 'artist', id: params.id, rating: body.rating }),
  );
}
