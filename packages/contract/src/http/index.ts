/** Every HTTP route of the product, by area. The server registers all of them and documents them at /api/docs. */
import { accountRoutes } from './account.ts';
import { adminRoutes } from './admin.ts';
import { authRoutes } from './auth.ts';
import { gameRoutes } from './games.ts';
import { libraryRoutes, mediaRoutes } from './library.ts';
import { streamRoutes } from './streams.ts';
import { systemRoutes } from './system.ts';
import { favouriteRoutes, playlistRoutes, recentRoutes } from './users.ts';

export const routes = {
  auth: authRoutes,
  account: accountRoutes,
  admin: adminRoutes,
  library: libraryRoutes,
  media: mediaRoutes,
  streams: streamRoutes,
  playlists: playlistRoutes,
  favourites: favouriteRoutes,
  recents: recentRoutes,
  games: gameRoutes,
  system: systemRoutes,
} as const;
