import { favouriteRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Favourites } from './favourites.ts';

export function registerFavouriteRoutes({ route }: RouteRegistrar, favourites: Favourites): void {
  const { marks } = favourites;
  route(favouriteRoutes.list, ({ actor }) => favourites.list(actor.userId));
  route(favouriteRoutes.add, ({ actor, params }) => favourites.add(actor.userId, params.trackId));
  route(favouriteRoutes.addMany, async ({ actor, body }) => ({
    added: await favourites.addMany(actor.userId, body.trackIds),
  }));
  route(favouriteRoutes.remove, ({ actor, params }) => favourites.remove(actor.userId, params.trackId));
  route(favouriteRoutes.status, ({ actor, params }) => favourites.getStatus(actor.userId, params.trackId));
  route(favouriteRoutes.listAlbums, ({ actor }) => marks.listAlbums(actor.userId));
  route(favouriteRoutes.addAlbum, ({ actor, params }) => marks.addAlbum(actor.userId, params.albumId));
  route(favouriteRoutes.removeAlbum, async ({ actor, params: { albumId } }) => {
    await marks.unmark(actor.userId, 'album', albumId);
    return { albumId, isFavorite: false };
  });
  route(favouriteRoutes.listArtists, ({ actor }) => marks.listArtists(actor.userId));
  route(favouriteRoutes.addArtist, ({ actor, params }) => marks.addArtist(actor.userId, params.artistId));
  route(favouriteRoutes.removeArtist, async ({ actor, params: { artistId } }) => {
    await marks.unmark(actor.userId, 'artist', artistId);
    return { artistId, isFavorite: false };
  });
}
