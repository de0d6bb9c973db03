/**
 * Who may call what, written from the specification and from nothing of ours: a row for each route and each operation
 * of the hub, a word for each of PEOPLE in their order. A number is the status of somebody who is let in, with ids that
 * nothing has and an empty body; a word is a refusal. A new route gets its row here, from what its document says.
 */
import type { RoleName } from '@tutti/contract';

export interface Caller {
  readonly roles: RoleName[];
  readonly approved: boolean;
}

/** The columns. A role without approval opens nothing, unless it is User or Admin (ruling 2.6). */
export const PEOPLE: Readonly<Record<string, Caller | undefined>> = {
  'a visitor': undefined,
  'a pending account': { roles: [], approved: false },
  'a pending DJ': { roles: ['DJ'], approved: false },
  'an approved account without roles': { roles: [], approved: true },
  'a User': { roles: ['User'], approved: false },
  'a Celebrity': { roles: ['Celebrity', 'User'], approved: true },
  'a DJ': { roles: ['DJ', 'User'], approved: true },
  'a Host': { roles: ['Host', 'User'], approved: true },
  'an Admin': { roles: ['Admin'], approved: false },
};

/** 401 only for want of a session (ruling 0.5); a missing right is a 403 with its reason. */
export const REFUSALS = {
  none: { status: 401, code: 'UNAUTHENTICATED' },
  pend: { status: 403, code: 'PENDING_APPROVAL' },
  role: { status: 403, code: 'FORBIDDEN' },
  admin: { status: 403, code: 'ADMIN_REQUIRED' },
} as const;

export const ROUTE_ACCESS: Readonly<Record<string, string>> = {
  // Accounts: a session is enough where a bearer token is asked for
  'POST /api/auth/register': '400 400 400 400 400 400 400 400 400',
  'POST /api/auth/login': '400 400 400 400 400 400 400 400 400',
  'POST /api/auth/forgot-password': '400 400 400 400 400 400 400 400 400',
  'POST /api/auth/reset-password': '400 400 400 400 400 400 400 400 400',
  'POST /api/auth/invitation': '400 400 400 400 400 400 400 400 400',
  'POST /api/auth/invitation/accept': '400 400 400 400 400 400 400 400 400',
  // Where no service is set up, and somebody else's address is nothing of ours
  'GET /api/auth/sso/start': '404 404 404 404 404 404 404 404 404',
  'GET /api/auth/sso/callback': '404 404 404 404 404 404 404 404 404',
  'POST /api/auth/sso/finish': '404 404 404 404 404 404 404 404 404',
  'POST /api/auth/sso/prove': 'none 404 404 404 404 404 404 404 404',
  'GET /api/users/sso': 'none 200 200 200 200 200 200 200 200',
  'POST /api/users/sso': 'none 404 404 404 404 404 404 404 404',
  'DELETE /api/users/sso/:id': 'none 404 404 404 404 404 404 404 404',
  'GET /api/auth/confirm-email-direct': '400 400 400 400 400 400 400 400 400',
  'POST /api/auth/logout': 'none 200 200 200 200 200 200 200 200',
  // The last token is not enough, nor is who one is: it takes the cookie of the page's sign-in
  'POST /api/auth/renew': 'none none none none none none none none none',
  'POST /api/auth/ticket': 'none pend pend 400 400 400 400 400 400',
  'POST /api/auth/prove': 'none 400 400 400 400 400 400 400 400',
  'GET /api/auth/me': 'none 200 200 200 200 200 200 200 200',
  'POST /api/auth/update-profile': 'none 400 400 400 400 400 400 400 400',
  'POST /api/auth/change-password': 'none 400 400 400 400 400 400 400 400',
  'POST /api/admin/request-access': 'none 200 200 200 200 200 200 200 200',
  // One's own account (rulings 1.11, 1.14, 1.31): additive, for everybody who has a session
  'GET /api/users/activity': 'none 200 200 200 200 200 200 200 200',
  'GET /api/users/sessions': 'none 200 200 200 200 200 200 200 200',
  'DELETE /api/users/sessions': 'none 200 200 200 200 200 200 200 200',
  'DELETE /api/users/sessions/:id': 'none 404 404 404 404 404 404 404 404',
  'GET /api/users/second-factors': 'none 200 200 200 200 200 200 200 200',
  'POST /api/users/second-factors/totp': 'none 200 200 200 200 200 200 200 200',
  'POST /api/users/second-factors/totp/confirm': 'none 400 400 400 400 400 400 400 400',
  'DELETE /api/users/second-factors/totp': 'none 404 404 404 404 404 404 404 404',
  'POST /api/users/second-factors/recovery-codes': 'none 404 404 404 404 404 404 404 404',
  'DELETE /api/admin/users/:id/second-factors': 'none admin admin admin admin admin admin admin 404',
  'PUT /api/users/avatar': 'none 400 400 400 400 400 400 400 400',
  'DELETE /api/users/avatar': 'none 200 200 200 200 200 200 200 200',
  // Administration: "only Admin may approve, reject, delete, add or remove roles, read warnings, monitor, read the log"
  'GET /api/admin/users': 'none admin admin admin admin admin admin admin 200',
  'POST /api/admin/approve/:id': 'none admin admin admin admin admin admin admin 404',
  'POST /api/admin/users/:id/reject': 'none admin admin admin admin admin admin admin 404',
  'POST /api/admin/users/:id/delete': 'none admin admin admin admin admin admin admin 404',
  'POST /api/admin/add-role': 'none admin admin admin admin admin admin admin 400',
  'POST /api/admin/remove-role': 'none admin admin admin admin admin admin admin 400',
  'GET /api/admin/securitywarnings': 'none admin admin admin admin admin admin admin 200',
  'GET /api/admin/active-users': 'none admin admin admin admin admin admin admin 200',
  'GET /api/admin/auditlog': 'none admin admin admin admin admin admin admin 200',
  // Administration, additive (rulings 1.27, 1.29, 1.39, 0.9): the same people
  'GET /api/admin/users/page': 'none admin admin admin admin admin admin admin 200',
  'POST /api/admin/users/bulk': 'none admin admin admin admin admin admin admin 400',
  'GET /api/admin/settings': 'none admin admin admin admin admin admin admin 200',
  'PATCH /api/admin/settings': 'none admin admin admin admin admin admin admin 200',
  'DELETE /api/admin/settings/:name': 'none admin admin admin admin admin admin admin 404',
  'POST /api/admin/settings/mail-test': 'none admin admin admin admin admin admin admin 200',
  'GET /api/admin/invitations': 'none admin admin admin admin admin admin admin 200',
  'POST /api/admin/invitations': 'none admin admin admin admin admin admin admin 400',
  'DELETE /api/admin/invitations/:id': 'none admin admin admin admin admin admin admin 404',
  'GET /api/admin/users/:id/sessions': 'none admin admin admin admin admin admin admin 404',
  'DELETE /api/admin/users/:id/sessions': 'none admin admin admin admin admin admin admin 404',
  'DELETE /api/admin/users/:id/sessions/:sessionId': 'none admin admin admin admin admin admin admin 404',
  'GET /api/admin/overview': 'none admin admin admin admin admin admin admin 200',
  'GET /api/admin/charts': 'none admin admin admin admin admin admin admin 200',
  'GET /api/admin/monitoring': 'none admin admin admin admin admin admin admin 200',
  'GET /api/admin/auditlog/export': 'none admin admin admin admin admin admin admin 200',
  'GET /api/admin/mail': 'none admin admin admin admin admin admin admin 200',
  'POST /api/admin/mail/:id/resend': 'none admin admin admin admin admin admin admin 404',
  'GET /api/admin/broadcast': 'none admin admin admin admin admin admin admin 200',
  'PATCH /api/admin/broadcast/:genreId': 'none admin admin admin admin admin admin admin 400',
  'GET /api/admin/backups': 'none admin admin admin admin admin admin admin 200',
  'POST /api/admin/backups': 'none admin admin admin admin admin admin admin 200',
  'GET /api/admin/backups/:name': 'none admin admin admin admin admin admin admin 404',
  'POST /api/admin/backups/:name/restore': 'none admin admin admin admin admin admin admin 400',
  'GET /api/admin/library': 'none admin admin admin admin admin admin admin 200',
  'POST /api/admin/library/scan': 'none admin admin admin admin admin admin admin 200',
  'GET /api/admin/library/problems': 'none admin admin admin admin admin admin admin 200',
  'POST /api/admin/library/purge': 'none admin admin admin admin admin admin admin 400',
  // The library's metadata is read without a token (ruling 1.43)
  'GET /api/genres': '200 200 200 200 200 200 200 200 200',
  'GET /api/tracks': '200 200 200 200 200 200 200 200 200',
  'GET /api/tracks/search': '200 200 200 200 200 200 200 200 200',
  'GET /api/tracks/diverse': '200 200 200 200 200 200 200 200 200',
  'GET /api/tracks/album/:id': '404 404 404 404 404 404 404 404 404',
  'GET /api/tracks/genre/:id': '404 404 404 404 404 404 404 404 404',
  'GET /api/tracks/:id': '404 404 404 404 404 404 404 404 404',
  'GET /api/albums': '200 200 200 200 200 200 200 200 200',
  'GET /api/albums/genre/:id': '404 404 404 404 404 404 404 404 404',
  'GET /api/albums/:id': '404 404 404 404 404 404 404 404 404',
  'GET /api/artists': '200 200 200 200 200 200 200 200 200',
  'GET /api/artists/:id': '404 404 404 404 404 404 404 404 404',
  'GET /api/search': '200 200 200 200 200 200 200 200 200',
  'GET /api/images/scroll': '200 200 200 200 200 200 200 200 200',
  'GET /api/images/scroll/:id': '404 404 404 404 404 404 404 404 404',
  'GET /api/health': '200 200 200 200 200 200 200 200 200',
  'GET /api/place': '200 200 200 200 200 200 200 200 200',
  'GET /api/ready': '200 200 200 200 200 200 200 200 200',
  'GET /api/time': '200 200 200 200 200 200 200 200 200',
  // Sound and pictures are not (rulings 0.3, 1.43, 1.65)
  'GET /api/tracks/:id/stream': 'none pend pend 404 404 404 404 404 404',
  'GET /api/tracks/:id/lyrics': 'none pend pend 404 404 404 404 404 404',
  'GET /api/tracks/:id/waveform': 'none pend pend 404 404 404 404 404 404',
  'GET /api/streams/:genreId/pieces/:quality/:index': 'none pend pend 400 400 400 400 400 400',
  'GET /api/streams/:genreId/hls/:file': 'none pend pend 404 404 404 404 404 404',
  'GET /api/tracks/:id/details': 'none pend pend 404 404 404 404 404 404',
  'GET /api/albums/:id/art': 'none pend pend 404 404 404 404 404 404',
  'GET /api/artists/:id/picture': 'none pend pend 404 404 404 404 404 404',
  'GET /api/users/:id/avatar': 'none pend pend 404 404 404 404 404 404',
  // What is personal: of an approved user
  'GET /api/users/statistics': 'none pend pend 200 200 200 200 200 200',
  // The shelves of home, additive: personal like the statistics
  'GET /api/home': 'none pend pend 200 200 200 200 200 200',
  'GET /api/users/playlists': 'none pend pend 200 200 200 200 200 200',
  'POST /api/users/playlists': 'none pend pend 400 400 400 400 400 400',
  'PATCH /api/users/playlists/:id': 'none pend pend 404 404 404 404 404 404',
  'DELETE /api/users/playlists/:id': 'none pend pend 404 404 404 404 404 404',
  'POST /api/users/playlists/:id/restore': 'none pend pend 404 404 404 404 404 404',
  'GET /api/users/playlists/:id/tracks': 'none pend pend 404 404 404 404 404 404',
  'POST /api/users/playlists/:id/tracks': 'none pend pend 400 400 400 400 400 400',
  'PUT /api/users/playlists/:id/tracks': 'none pend pend 400 400 400 400 400 400',
  'DELETE /api/users/playlists/:id/tracks/:trackId': 'none pend pend 404 404 404 404 404 404',
  'GET /api/users/favorites': 'none pend pend 200 200 200 200 200 200',
  'POST /api/users/favorites/:trackId': 'none pend pend 404 404 404 404 404 404',
  'DELETE /api/users/favorites/:trackId': 'none pend pend 200 200 200 200 200 200',
  'GET /api/users/favorites/:trackId/status': 'none pend pend 200 200 200 200 200 200',
  // Albums and artists marked, ratings, counted plays, bookmarks and the saved queue, additive: personal like favourites
  'GET /api/users/favorite-albums': 'none pend pend 200 200 200 200 200 200',
  'POST /api/users/favorite-albums/:albumId': 'none pend pend 404 404 404 404 404 404',
  'DELETE /api/users/favorite-albums/:albumId': 'none pend pend 200 200 200 200 200 200',
  'GET /api/users/favorite-artists': 'none pend pend 200 200 200 200 200 200',
  'POST /api/users/favorite-artists/:artistId': 'none pend pend 404 404 404 404 404 404',
  'DELETE /api/users/favorite-artists/:artistId': 'none pend pend 200 200 200 200 200 200',
  'GET /api/users/ratings': 'none pend pend 200 200 200 200 200 200',
  'PUT /api/tracks/:id/rating': 'none pend pend 400 400 400 400 400 400',
  'PUT /api/albums/:id/rating': 'none pend pend 400 400 400 400 400 400',
  'PUT /api/artists/:id/rating': 'none pend pend 400 400 400 400 400 400',
  'GET /api/users/most-played': 'none pend pend 200 200 200 200 200 200',
  'PUT /api/users/playback': 'none pend pend 400 400 400 400 400 400',
  'GET /api/users/bookmarks': 'none pend pend 200 200 200 200 200 200',
  'PUT /api/users/bookmarks/:trackId': 'none pend pend 400 400 400 400 400 400',
  'DELETE /api/users/bookmarks/:trackId': 'none pend pend 200 200 200 200 200 200',
  'GET /api/users/play-queue': 'none pend pend 200 200 200 200 200 200',
  'PUT /api/users/play-queue': 'none pend pend 400 400 400 400 400 400',
  'GET /api/users/recent-streams': 'none pend pend 200 200 200 200 200 200',
  'GET /api/artists/:id/most-played': 'none pend pend 200 200 200 200 200 200',
  'GET /api/users/recently-played': 'none pend pend 200 200 200 200 200 200',
  'POST /api/users/plays': 'none pend pend 400 400 400 400 400 400',
  'GET /api/users/listen-keys': 'none pend pend 200 200 200 200 200 200',
  'POST /api/users/listen-keys': 'none pend pend 400 400 400 400 400 400',
  'DELETE /api/users/listen-keys/:id': 'none pend pend 404 404 404 404 404 404',
  // What other music apps sign in with
  'GET /api/users/app-keys': 'none pend pend 200 200 200 200 200 200',
  'POST /api/users/app-keys': 'none pend pend 400 400 400 400 400 400',
  'DELETE /api/users/app-keys/:id': 'none pend pend 404 404 404 404 404 404',
  'DELETE /api/admin/users/:id/app-keys': 'none admin admin admin admin admin admin admin 404',
  'GET /api/games': 'none pend pend 200 200 200 200 200 200',
  // Stations (rulings 0.8, 1.58): start and initialize of what runs and `next` are hints from everybody
  'GET /api/nowplaying': '200 200 200 200 200 200 200 200 200',
  'GET /api/nowplaying/:genre': '404 404 404 404 404 404 404 404 404',
  'GET /api/streams': 'none pend pend 200 200 200 200 200 200',
  'GET /api/streams/current': 'none pend pend 200 200 200 200 200 200',
  'GET /api/streams/:genreId/current': 'none pend pend 404 404 404 404 404 404',
  'GET /api/streams/:genreId/history': 'none pend pend 404 404 404 404 404 404',
  'POST /api/streams/:genreId/start': 'none pend pend 404 404 404 404 404 404',
  'POST /api/streams/:genreId/next': 'none pend pend 404 404 404 404 404 404',
  'POST /api/streams/initialize': 'none pend pend 200 200 200 200 200 200',
  'POST /api/streams/:genreId/stop': 'none pend pend role role role 404 404 404',
};

/** The hub needs a token, of an approved account. `ok` is a call that is carried out. */
export const HUB_ACCESS: Readonly<Record<string, string>> = {
  connect: 'none pend pend ok ok ok ok ok ok',
  JoinStream: 'none pend pend ok ok ok ok ok ok',
  LeaveStream: 'none pend pend ok ok ok ok ok ok',
  GetAvailableStreams: 'none pend pend ok ok ok ok ok ok',
  AdvanceToNextTrack: 'none pend pend ok ok ok ok ok ok',
  SyncTime: 'none pend pend ok ok ok ok ok ok',
};

/** Whose AdvanceToNextTrack moves a station on before its track is over (rulings 0.8, 1.58); everybody else's is a hint. */
export const MAY_SKIP: readonly string[] = ['a DJ', 'a Host', 'an Admin'];
