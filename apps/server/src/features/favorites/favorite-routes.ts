import { favoriteRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Favorites } from './favorites.ts';

export function registerFavoriteRoutes({ route }: RouteRegistrar, favorites: Favorites): void {
  const { marks } = favorites;
  route(favoriteRoutes.list, ({ actor }) => favorites.list(actor.userId));
  route(favoriteRoutes.add, ({ actor, params }) => favorites.add(actor.userId, params.trackId));
  route(favoriteRoutes.addMany, async ({ actor, body }) => ({
    added: await favorites.addMany(actor.userId, body.trackIds),
  }));
  route(favoriteRoutes.remove, ({ actor, params }) => favorites.remove(actor.userId, params.trackId));
  route(favoriteRoutes.status, ({ actor, params }) => favorites.getStatus(actor.userId, params.trackId));
  route(favoriteRoutes.listAlbums, ({ actor }) => marks.listAlbums(actor.userId));
  route(favoriteRoutes.addAlbum, ({ actor, params }) => marks.addAlbum(actor.userId, params.albumId));
  route(favoriteRoutes.removeAlbum, async ({ actor, params: { albumId } }) => {
    await marks.unmark(actor.userId, 'album', albumId);
    return { albumId, isFavorite: false };
  });
  route(favoriteRoutes.listArtists, ({ actor }) => marks.listArtists(actor.userId));
  route(favoriteRoutes.addArtist, ({ actor, params }) => marks.addArtist(actor.userId, params.artistId));
  route(favoriteRoutes.removeArtist, async ({ actor, params: { artistId } }) => {
    await marks.unmark(actor.userId, 'artist', artistId);
    return { artistId, isFavorite: false };
  });
}
