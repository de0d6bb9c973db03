/** Every HTTP route of the product, by area. The server registers all of them and documents them at /api/docs. */
import type { Area } from '../areas.ts';
import type { RouteAddress, RouteDefinition } from '../route.ts';
import { accountRoutes } from './account.ts';
import { adminBackupsRoutes } from './admin-backups.ts';
import { adminBroadcastRoutes } from './admin-broadcast.ts';
import { adminInvitationsRoutes } from './admin-invitations.ts';
import { adminLibraryRoutes } from './admin-library.ts';
import { adminMailRoutes } from './admin-mail.ts';
import { adminOverviewRoutes } from './admin-overview.ts';
import { adminSettingsRoutes } from './admin-settings.ts';
import { adminUserRoutes } from './admin-users.ts';
import { appKeyRoutes } from './app-keys.ts';
import { auditRoutes } from './audit.ts';
import { authRoutes } from './auth.ts';
import { bookmarkRoutes } from './bookmarks.ts';
import { favoriteRoutes } from './favorites.ts';
import { gameRoutes } from './games.ts';
import { homeRoutes } from './home.ts';
import { libraryRoutes } from './library.ts';
import { listenKeyRoutes } from './listen-keys.ts';
import { mediaRoutes } from './media.ts';
import { nowPlayingRoutes } from './now-playing.ts';
import { passkeyRoutes } from './passkeys.ts';
import { playQueueRoutes } from './play-queue.ts';
import { playbackRoutes } from './playback.ts';
import { playlistRoutes } from './playlists.ts';
import { ratingRoutes } from './ratings.ts';
import { recentRoutes } from './recents.ts';
import { secondFactorRoutes } from './second-factors.ts';
import { singleSignOnRoutes } from './single-sign-on.ts';
import { stationRequestRoutes } from './station-requests.ts';
import { stationRoutes } from './stations.ts';
import { statisticsRoutes } from './statistics.ts';
import { systemRoutes } from './system.ts';

export const routes = {
  auth: authRoutes,
  account: accountRoutes,
  'second-factors': secondFactorRoutes,
  'single-sign-on': singleSignOnRoutes,
  passkeys: passkeyRoutes,
  'admin-users': adminUserRoutes,
  'admin-invitations': adminInvitationsRoutes,
  'admin-overview': adminOverviewRoutes,
  'admin-library': adminLibraryRoutes,
  'admin-mail': adminMailRoutes,
  'admin-broadcast': adminBroadcastRoutes,
  'admin-backups': adminBackupsRoutes,
  'admin-settings': adminSettingsRoutes,
  audit: auditRoutes,
  library: libraryRoutes,
  media: mediaRoutes,
  stations: stationRoutes,
  'station-requests': stationRequestRoutes,
  'listen-keys': listenKeyRoutes,
  'app-keys': appKeyRoutes,
  'now-playing': nowPlayingRoutes,
  playlists: playlistRoutes,
  favorites: favoriteRoutes,
  ratings: ratingRoutes,
  recents: recentRoutes,
  playback: playbackRoutes,
  bookmarks: bookmarkRoutes,
  'play-queue': playQueueRoutes,
  statistics: statisticsRoutes,
  home: homeRoutes,
  games: gameRoutes,
  system: systemRoutes,
} as const satisfies Record<Area, Readonly<Record<string, RouteDefinition>>>;

type AnyRoute = { [Name in Area]: (typeof routes)[Name][keyof (typeof routes)[Name]] }[Area];
/** Looks up the route with this address, so that code without schemas gets types for its parameters and reply. */
export type RouteAt<Address extends RouteAddress> = Extract<AnyRoute, Pick<Address, 'method' | 'path'>>;
