import { favouriteRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Favourites } from './favourites.ts';

export function registerFavouriteRoutes({ route }: RouteRegistrar, favourites: Favourites): void {
  route(favouriteRoutes.list, ({ actor }) => favourites.list(actor.userId));
  route(favouriteRoutes.add, ({ actor, params }) => favourites.add(actor.userId, params.trackId));
  route(favouriteRoutes.remove, ({ actor, params }) => favourites.remove(actor.userId, params.trackId));
  route(favouriteRoutes.status, ({ actor, params }) => favourites.getStatus(actor.userId, params.trackId));
}
