import { BROADCAST_LISTENERS_PER_ADDRESS, BROADCAST_LISTENERS_PER_KEY } from '@tutti/contract';
import type { Config } from '#config';
import { registerAdminRoutes } from '#features/admin/admin-routes.ts';
import { registerMailRoutes } from '#features/admin/mail-routes.ts';
import { registerWaveformRoutes } from '#features/analysis/waveform-routes.ts';
import { registerAuditRoutes } from '#features/audit/audit-routes.ts';
import { registerAccountRoutes } from '#features/auth/account-routes.ts';
import { registerAppKeyRoutes } from '#features/auth/keys/app-key-routes.ts';
import { registerListenKeyRoutes } from '#features/auth/keys/listen-key-routes.ts';
import { registerSessionRoutes } from '#features/auth/sessions/session-routes.ts';
import { registerBackupRoutes } from '#features/backups/backup-routes.ts';
import { registerBookmarkRoutes } from '#features/bookmarks/bookmark-routes.ts';
import { registerFavoriteRoutes } from '#features/favorites/favorite-routes.ts';
import { registerGameRoutes } from '#features/games/game-routes.ts';
import { createHome } from '#features/home/home.ts';
import { registerHomeRoutes } from '#features/home/home-routes.ts';
import { registerLibraryProblemRoutes } from '#features/library/library-problem-routes.ts';
import { type FindOwnMarks, registerLibraryRoutes } from '#features/library/library-routes.ts';
import { registerMediaRoutes } from '#features/media/media-routes.ts';
import { sendAlbumPicture } from '#features/media/picture-answers.ts';
import { registerPlaybackRoutes } from '#features/playback/playback-routes.ts';
import { registerPlaylistRoutes } from '#features/playlists/playlist-routes.ts';
import { registerQueueRoutes } from '#features/queue/queue-routes.ts';
import { registerRatingRoutes } from '#features/ratings/rating-routes.ts';
import { registerRecentRoutes } from '#features/recents/recent-routes.ts';
import { registerRecommendRoutes } from '#features/recommend/recommend-routes.ts';
import { registerGuestRoutes } from '#features/rooms/guests/guest-routes.ts';
import { registerPastRoomRoutes } from '#features/rooms/past/past-room-routes.ts';
import { registerRoomRoutes } from '#features/rooms/room-routes.ts';
import { registerScreenRoutes } from '#features/rooms/screens/screen-routes.ts';
import { registerScannerRoutes } from '#features/scanner/scanner-routes.ts';
import { registerSettingRoutes } from '#features/settings/setting-routes.ts';
import { registerNowPlayingRoutes } from '#features/stations/broadcast/now-playing-routes.ts';
import { registerPageSegmentRoutes } from '#features/stations/broadcast/page-segment-routes.ts';
import { registerBroadcastRoutes } from '#features/stations/broadcast-routes.ts';
import { createPieceGroups } from '#features/stations/encoder/piece-groups.ts';
import { registerPieceRoutes } from '#features/stations/encoder/piece-routes.ts';
import { cacheStationIds } from '#features/stations/encoder/station-id-cache.ts';
import { createStationPieces } from '#features/stations/encoder/station-pieces.ts';
import { registerRadioRoutes } from '#features/stations/radio-routes.ts';
import { registerRequestRoutes } from '#features/stations/request-routes.ts';
import { registerStatisticsRoutes } from '#features/statistics/statistics-routes.ts';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { registerSystemRoutes } from '#http/system-routes.ts';
import { personIdOf } from '#identity/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { NodeRegister } from '#platform/nodes/node-register.ts';
import type { Features } from './compose-features.ts';

interface RouteParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly database: Database;
  readonly features: Features;
  readonly version: string;
  readonly nodes: NodeRegister;
  readonly build: string;
}

export function registerFeatureRoutes(registrar: RouteRegistrar, parts: RouteParts): void {
  const { config, features } = parts;
  registerSystemRoutes(registrar, parts);
  const isSecure = config.publicUrl.startsWith('https:');
  registerAccountRoutes(registrar, { accounts: features.accounts, isSecure });
  registerSessionRoutes(registrar, { sessions: features.sessions, isSecure });
  registerAuditRoutes(registrar, { audit: features.audit, clock: parts.clock });
  registerAdminRoutes(registrar, features);
  registerMailRoutes(registrar, features.outbox);
  registerBackupRoutes(registrar, features.backups);
  registerLibraryRoutes(registrar, {
    library: features.library,
    clock: parts.clock,
    build: parts.build,
    listLiked: features.favorites.listTrackIds,
    findMarks: createFindOwnMarks(features),
  });
  registerMediaRoutes(registrar, features.media);
  registerWaveformRoutes(registrar, features.analysis);
  registerScannerRoutes(registrar, features.scanner);
  registerLibraryProblemRoutes(registrar, features);
  registerRadioRoutes(registrar, features.radio);
  registerRequestRoutes(registrar, features.radio);
  const findStationId = cacheStationIds(features.radio.getStation);
  const findPieces = createPieceGroups(createStationPieces(features.encoder), parts.clock);
  registerPieceRoutes(registrar, { findPieces, findStationId });
  registerListenKeyRoutes(registrar, features.listenKeys);
  registerAppKeyRoutes(registrar, features.appKeys);
  registerBroadcastRoutes(registrar, {
    radio: features.radio,
    limits: {
      listeners: config.broadcastListeners,
      perKey: BROADCAST_LISTENERS_PER_KEY,
      perAddress: BROADCAST_LISTENERS_PER_ADDRESS,
    },
    mp3BitRateKbps: config.broadcastKbps,
  });
  registerNowPlayingRoutes(registrar, features.broadcast);
  const segments = features.broadcast.hls.ofPage;
  registerPageSegmentRoutes(registrar, { segments, findStationId });
  registerRoomRoutes(registrar, { rooms: features.rooms, findPieces, segments });
  registerGuestRoutes(registrar, {
    guests: features.rooms.guests,
    openHubTicket: (person) =>
      features.sessions.openTicket({ sessionId: person.sessionId, userId: personIdOf(person) }, 'hub'),
    sendAlbumPicture: (call, albumId) => sendAlbumPicture(features.media.albumArt, call, albumId),
    isSecure,
  });
  registerPastRoomRoutes(registrar, features.rooms.past);
  registerScreenRoutes(registrar, {
    screens: features.rooms.screens,
    sendAlbumPicture: (call, albumId) => sendAlbumPicture(features.media.albumArt, call, albumId),
    readLyrics: async ({ params, caller }) =>
      (await features.media.lyrics.get(params.trackId, caller)).lyrics,
  });
  registerRecentRoutes(registrar, features.recents);
  registerFavoriteRoutes(registrar, features.favorites);
  registerPlaylistRoutes(registrar, features.playlists);
  registerRatingRoutes(registrar, features.ratings);
  registerBookmarkRoutes(registrar, features.bookmarks);
  registerQueueRoutes(registrar, features.queue);
  registerRecommendRoutes(registrar, features.recommend);
  registerPlaybackRoutes(registrar, features.playback);
  registerStatisticsRoutes(registrar, { ...features, clock: parts.clock, database: parts.database });
  registerHomeRoutes(registrar, createHome({ ...features, clock: parts.clock }));
  registerGameRoutes(registrar, features.settings.current);
  registerSettingRoutes(registrar, {
    ...features,
    mail: { server: describeMailServer(config), from: config.mailFrom },
    listStations: features.radio.access.list,
  });
}

/** Leaves out the user name and password. */
function describeMailServer({ smtpUrl }: Config): string | null {
  if (smtpUrl === undefined) return null;
  const { protocol, host } = new URL(smtpUrl);
  return `${protocol}//${host}`;
}

function createFindOwnMarks({ favorites, ratings }: Pick<Features, 'favorites' | 'ratings'>): FindOwnMarks {
  return async (userId, kind, id) => {
    const [dates, given] = await Promise.all([
      favorites.marks.listDates(userId, kind, [id]),
      ratings.listAmong(userId, kind, [id]),
    ]);
    return { isFavorite: dates.has(id), rating: given.get(id) ?? 0 };
  };
}
