/** Every HTTP route of the product, by area. The server registers all of them and documents them at /api/docs. */

import { accountRoutes } from './account/routes.ts';
import { adminBackupsRoutes } from './admin-backups/routes.ts';
import { adminBroadcastRoutes } from './admin-broadcast/routes.ts';
import { adminInvitationsRoutes } from './admin-invitations/routes.ts';
import { adminLibraryRoutes } from './admin-library/routes.ts';
import { adminMailRoutes } from './admin-mail/routes.ts';
import { adminOverviewRoutes } from './admin-overview/routes.ts';
import { adminSettingsRoutes } from './admin-settings/routes.ts';
import { adminUserRoutes } from './admin-users/routes.ts';
import { appKeyRoutes } from './app-keys/routes.ts';
import type { Area } from './areas.ts';
import { auditRoutes } from './audit/routes.ts';
import { authRoutes } from './auth/routes.ts';
import { bookmarkRoutes } from './bookmarks/routes.ts';
import { favoriteRoutes } from './favorites/routes.ts';
import { gameRoutes } from './games/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { libraryRoutes } from './library/routes.ts';
import { listenKeyRoutes } from './listen-keys/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { nowPlayingRoutes } from './now-playing/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { playQueueRoutes } from './play-queue/routes.ts';
import { playbackRoutes } from './playback/routes.ts';
import { playlistRoutes } from './playlists/routes.ts';
import { ratingRoutes } from './ratings/routes.ts';
import { recentRoutes } from './recents/routes.ts';
import { recommendationRoutes } from './recommendations/routes.ts';
import { roomGuestRoutes } from './rooms/guest-routes.ts';
import { pastRoomRoutes } from './rooms/past-routes.ts';
import { adminRoomRoutes, roomRoutes } from './rooms/routes.ts';
import { roomScreenRoutes } from './rooms/screen-routes.ts';
import type { RouteAddress, RouteDefinition } from './route.ts';
import { secondFactorRoutes } from './second-factors/routes.ts';
import { singleSignOnRoutes } from './single-sign-on/routes.ts';
import { stationRequestRoutes } from './station-requests/routes.ts';
import { stationRoutes } from './stations/routes.ts';
import { statisticsRoutes } from './statistics/routes.ts';
import { systemRoutes } from './system/routes.ts';

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
  'admin-rooms': adminRoomRoutes,
  audit: auditRoutes,
  library: libraryRoutes,
  media: mediaRoutes,
  stations: stationRoutes,
  'station-requests': stationRequestRoutes,
  'room-guests': roomGuestRoutes,
  'room-screens': roomScreenRoutes,
  rooms: roomRoutes,
  'past-rooms': pastRoomRoutes,
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
  recommendations: recommendationRoutes,
  statistics: statisticsRoutes,
  home: homeRoutes,
  games: gameRoutes,
  system: systemRoutes,
} as const satisfies Record<Area, Readonly<Record<string, RouteDefinition>>>;

type AnyRoute = { [Name in Area]: (typeof routes)[Name][keyof (typeof routes)[Name]] }[Area];
/** Looks up the route with this address, so that code without schemas gets types for its parameters and reply. */
export type RouteAt<Address extends RouteAddress> = Extract<AnyRoute, Pick<Address, 'method' | 'path'>>;
