/** Business constants with the requirement that defines each; technical numbers live beside their code. */

// ---- accounts -------------------------------------------------------------
/** */
export const PASSWORD_MIN_LENGTH = 6;
/** Maximum password length in characters; argon2 hashes all of it. */
export const PASSWORD_MAX_LENGTH = 256;
export const EMAIL_MAX_LENGTH = 254;
export const USER_NAME_MAX_LENGTH = 64;
/** */
export const RESET_REDIRECT_DELAY_MS = 3_000;
/** A-493, M-593 */
export const TOKEN_STORAGE_KEY = 'jwtToken';
/** Ruling 1.8: the fifth failure locks the account. */
export const LOCKOUT_MAX_FAILURES = 5;
export const LOCKOUT_DURATION_MS = 15 * 60_000;
/** Ruling 0.5 */
export const SESSION_IDLE_MS = 7 * 24 * 3_600_000;
export const SESSION_MAX_MS = 30 * 24 * 3_600_000;
/** Lifetime of the token that scripts of the page can read (ruling 0.5). */
export const PAGE_TOKEN_MS = 3_600_000;
/** Tickets go into URLs in place of a session token (ruling 0.4). */
export const TICKET_KINDS = ['hub', 'media'] as const;
export const HUB_TICKET_MS = 60_000;
export const MEDIA_TICKET_MS = 6 * 3_600_000;
/** Ruling 0.13: one sign-in more ends the oldest session. */
export const SESSIONS_PER_USER = 20;
/** The defaults of RFC 6238, which authenticator apps assume. */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_MS = 30_000;
/** For people who have lost their device; each code works once. */
export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX_LENGTH = 60;
/** Time between the challenge and the signature of a passkey. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;
/** Ruling 0.12 */
export const APPROVAL_LINK_TTL_MS = 48 * 3_600_000;
export const PASSWORD_RESET_LINK_TTL_MS = 3_600_000;
/** How long the holder of the former address can take the account back. */
export const OLD_ADDRESS_LINK_TTL_MS = 7 * 24 * 3_600_000;
/** Ruling 1.11: size limit of an upload, and the edge of the stored square. */
export const AVATAR_MAX_BYTES = 5 * 1_024 * 1_024;
export const AVATAR_SIZE_PIXELS = 256;

// ---- administration -------------------------------------------------------
/** */
export const ACTIVE_USERS_POLL_MS = 30_000;
/** */
export const AUDIT_PAGE_SIZE = 25;
/** Counting stops here, so that the page costs the same however many entries there are. */
export const AUDIT_COUNT_MAX = 10_000;
export const USERS_PAGE_SIZE = 25;
/** Applies to searches of users and of the audit log. */
export const ADMIN_SEARCH_MAX_LENGTH = 200;
/** Users per bulk call. The page splits longer selections into several calls and shows progress between them. */
export const BULK_USERS_MAX = 100;
/** Listeners are counted at this interval, and the samples are kept as long as LISTENER_SAMPLES_RETENTION_MS. */
export const LISTENER_SAMPLE_INTERVAL_MS = 60_000;
export const LISTENER_SAMPLES_RETENTION_MS = 31 * 24 * 3_600_000;
/** Confirms that missing tracks are to be forgotten. */
export const PURGE_PHRASE = 'PURGE';
/** Confirms that a backup is to replace the current data. */
export const RESTORE_PHRASE = 'RESTORE';
/** */
export const DELETE_PHRASE = 'DELETE';
export const DELETE_IMPORTANT_PHRASE = 'DELETE IMPORTANT ACCOUNT';
/** Ruling 1.31 */
export const ONLINE_WINDOW_MS = 5 * 60_000;

// ---- shell ----------------------------------------------------------------
/** A-488, M-532 */
export const TOAST_DURATION_MS = 3_000;
/** A-489, M-533 */
export const FAVORITE_TOAST_DURATION_MS = 2_500;
/** */
export const SCROLL_STRIP_STEP_MS = 20;
/** A-466, M-557 */
export const STREAM_AUTO_CONNECT_DELAY_MS = 1_000;

// ---- library and lists ----------------------------------------------------
export const PAGE_LIMIT_DEFAULT = 50;
export const PAGE_LIMIT_MAX = 200;
/** People sometimes paste whole names. */
export const SEARCH_TERM_MAX_LENGTH = 1_000;
/** Keystrokes that come faster than this form one search; the answer is due 100 ms after the key. */
export const SEARCH_SETTLE_MS = 30;
/** M-541 … M-544 */
export const SEARCH_SONGS_SHOWN = 10;
export const SEARCH_ALBUMS_SHOWN = 10;
export const SEARCH_ARTISTS_SHOWN = 5;
export const SEARCH_GENRES_SHOWN = 5;
/** M-439, M-562: a genre list holds at most this many tracks. */
export const GENRE_PLAYLIST_SIZE = 50;
/** M-437 */
export const DIVERSE_MIX_SIZE = 50;
/** Ruling 0.25: shorter tracks play on request, and the server picks them only if nothing longer exists. */
export const SHORT_TRACK_MS = 20_000;
/** The number of tracks per response of similar music, and how many earlier ones a request may name. */
export const SIMILAR_TRACKS = 20;
export const SIMILAR_AFTER_MAX = 300;
/** The number of reasons besides the strongest one. */
export const MORE_REASONS_MAX = 8;
/** Mixes of what one listener plays, and the tracks of each. */
export const STYLE_MIXES_MAX = 6;
export const PERSONAL_MIX_TRACKS = 25;
/** M-545 */
export const SONGS_REFRESH_LIMIT = 3;
/** M-563 */
export const ALBUM_CARD_PREVIEW_TRACKS = 3;
/** M-566 */
export const ALBUM_HIGHLIGHT_MS = 3_000;
/** M-297, M-536 */
export const RECENT_SEARCHES_MAX = 10;
export const RECENT_SEARCHES_STORAGE_KEY = 'recentSearches';
/** M-031, M-032 */
export const SELECTED_ALBUM_ID_KEY = 'selectedAlbumId';
export const SELECTED_ALBUM_TITLE_KEY = 'selectedAlbumTitle';
export const PLAYLIST_NAME_MAX_LENGTH = 200;
export const PLAYLIST_DESCRIPTION_MAX_LENGTH = 300;
export const PLAYLIST_TRACKS_MAX = 10_000;
/** Fits a body with ten thousand track ids. */
export const TRACK_IDS_BODY_MAX_BYTES = 160 * 1_024;
export const PLAYLISTS_PER_USER = 1_000;
/** A deleted playlist can be restored this long. */
export const PLAYLIST_RESTORE_MS = 10 * 60_000;
/** Number of equally long intervals for which a waveform stores the loudness. */
export const WAVEFORM_LEVELS = 400;
export const RATING_MAX = 5;
export const BOOKMARKS_PER_USER = 1_000;
export const BOOKMARK_COMMENT_MAX_LENGTH = 500;
export const PLAY_QUEUE_MAX = 10_000;
/** Length of the name of the device or app that saved a queue. */
export const CHANGED_BY_MAX_LENGTH = 80;
/** Maximum position in a track; no track is that long. */
export const POSITION_MAX_MS = 30 * 24 * 3_600_000;
/** Edges of the square pictures that `/api/albums/{id}/art` serves, in pixels. */
export const ART_SIZES = [96, 192, 320, 640, 1200] as const;
export type ArtSize = (typeof ART_SIZES)[number];
export const ART_SIZE_DEFAULT: ArtSize = 640;
/** Pictures on the landing page's strip. */
export const SCROLL_IMAGES_MAX = 24;

// ---- kept on the device -----------------------------------------------------
/** Plays that are not sent to the server yet; deleted with the token. */
export const UNSENT_PLAYS_STORAGE_KEY = 'tutti.plays';
/** Enough for a long flight; the oldest are dropped first. */
export const UNSENT_PLAYS_MAX = 500;
/** Names the offline music of one sign-in; deleted with its token. */
export const OFFLINE_ID_STORAGE_KEY = 'tutti.kept';
/** The page's service worker answers below this path; the server has nothing there. */
export const OFFLINE_PATH = '/kept-music/';
/** Prefix of cache names. Each sign-in has one cache, which is deleted with it. */
export const OFFLINE_CACHES = 'kept-';
/** Choices in GB, each 10^9 bytes. */
export const OFFLINE_LIMITS_GB = [1, 2, 5, 10, 20] as const;
export const OFFLINE_LIMIT_DEFAULT_GB = 2;
/** Bit rate of offline copies that are smaller than their file. */
export const OFFLINE_BIT_RATE_KBPS = 128;
/** Formats in which a track can be streamed instead of its file. */
export const STREAM_FORMATS = ['opus', 'mp3'] as const;
export type StreamFormat = (typeof STREAM_FORMATS)[number];
export const STREAM_BIT_RATE_MAX_KBPS = 320;

// ---- player ---------------------------------------------------------------
/** M-583, M-584 */
export const VOLUME_DEFAULT = 0.8;
export const VOLUME_STEP = 0.01;
/** M-248 */
export const VOLUME_LOW_BELOW = 0.5;
/** M-585 */
export const REPEAT_MODES = ['none', 'one', 'all'] as const;
export type RepeatMode = (typeof REPEAT_MODES)[number];
/** M-586 */
export const QUEUE_FILL_DELAY_MS = 50;
export const QUEUE_FIRST_PLAY_DELAY_MS = 100;
/** M-587 */
export const PLAY_AFTER_PAUSE_DELAY_MS = 50;
/** M-588 */
export const TRACK_END_ADVANCE_DELAY_MS = 100;
/** A player that reports its speed reports at most this. */
export const PLAYBACK_RATE_MAX = 16;
/** A play counts after half of the track or this long, whichever comes first. */
export const PLAY_COUNTS_AFTER_MS = 240_000;
/** Periods of the listening history; each ends today. */
export const STATISTICS_PERIODS = ['week', 'month', 'year', 'all'] as const;
export type StatisticsPeriod = (typeof STATISTICS_PERIODS)[number];
export const STATISTICS_PERIOD_DAYS = {
  week: 7,
  month: 30,
  year: 365,
  all: undefined,
} as const satisfies Record<StatisticsPeriod, number | undefined>;
/** Length of the lists of most played tracks, artists, albums and genres. */
export const STATISTICS_LIST_MAX = 10;
export const YEAR_PLAYLIST_MAX = 100;
/** Sums over everybody's listenings show only what at least this many people played, because fewer would reveal one of them. */
export const HOUSE_LISTENERS_MIN = 3;

// ---- stations -------------------------------------------------------------
/** M-534 */
export const RECENT_STREAMS_LIMIT = 3;
/** More than the number of genres in most libraries. */
export const RECENT_STREAMS_MAX = 500;
/** Length of an artist's list of most played tracks. */
export const MOST_PLAYED_MAX = 12;
/** M-535, M-453 */
export const HISTORY_COUNT_DEFAULT = 10;
/** Ruling 0.13 requires the last 50 airings; this many are kept. */
export const HISTORY_COUNT_MAX = 500;
/** M-546 */
export const STREAM_METADATA_POLL_MS = 30_000;
/** M-547 */
export const PROGRESS_TICK_MS = 1_000;
/** M-567 */
export const STREAM_PALETTES = 8;
/** M-564, M-565 */
export const HOME_SKELETONS = 4;
export const LIVE_STREAMS_SKELETONS = 3;
/** Maximum number of covers on a shelf of home; genre choices and mixes show fewer. */
export const HOME_SHELF_MAX = 20;
export const HOME_MIXES = 9;
/** Covers in the square of a mix or playlist. */
export const MOSAIC_COVERS = 4;
/** A playlist shows covers of its first tracks, and of later ones only if the first are on fewer than `MOSAIC_COVERS` albums. */
export const PLAYLIST_COVER_TRACKS = 12;
/** Only the newest playlists are listed with covers, because each needs a query. */
export const PLAYLISTS_WITH_COVERS = 100;
export const FIRST_MIX_GENRES = 3;
/** A favorite that was not played for this long counts as forgotten. */
export const FORGOTTEN_AFTER_DAYS = 30;
export const MOST_PLAYED_DAYS = 30;
/** Genre given to tracks that play as part of a station (M-264). */
export const STREAM_TRACK_GENRE = 'Stream';
/** Default and maximum of the setting STATION_CROSSFADE_MS, the crossfade of stations. */
export const STATION_CROSSFADE_DEFAULT_MS = 2_000;
export const STATION_CROSSFADE_MAX_MS = 10_000;
/** Rows are planned at least this far ahead. */
export const TIMELINE_HORIZON_MS = 60 * 60_000;
/** Rows that start within this time are no longer changed, because listeners have already loaded them. */
export const TIMELINE_LOCK_MS = 45_000;
/** Requests that wait at one station; each listener can have one. */
export const REQUESTS_WAITING_MAX = 20;
/** A track cannot be requested this long after it was on air; stations with few tracks refuse the last third. */
export const REQUEST_REPEAT_MS = 15 * 60_000;
/** Search results offered for a request. */
export const REQUEST_CHOICES_MAX = 30;
/** Rooms at once, unless the owner sets another number, and the most that may be set. */
export const ROOMS_DEFAULT = 30;
export const ROOMS_MAX = 500;
/** Rooms that one person may have opened at once. */
export const ROOMS_PER_PERSON = 5;
/** Entries that wait in a room. */
export const ROOM_ENTRIES_MAX = 500;
/** A member has at most a third of them while others are in the room. */
export const ROOM_SHARE_MAX = Math.floor(ROOM_ENTRIES_MAX / 3);
export const ROOM_MEMBERS_MAX = 500;
export const ROOM_NAME_MAX_LENGTH = 60;
/** Tracks in one addition to a room. */
export const ROOM_ADD_MAX = 1_000;
/** A change of a room is heard after this time, depending on how long its slowest page needs. */
export const ROOM_LEAD_MIN_MS = 800;
export const ROOM_LEAD_MAX_MS = 3_000;
/** Somebody who did something this recently is active, and counts for a vote to skip. */
export const ROOM_ACTIVE_MS = 10 * 60_000;
/** After a skip by vote, nobody can vote for this long. */
export const ROOM_SKIP_COOL_DOWN_MS = 2 * 60_000;
/** A room that nobody hears freezes after this time, … */
export const ROOM_FREEZE_AFTER_MS = 60_000;
/** … and ends this long after the last person left. */
export const ROOM_END_AFTER_MS = 60 * 60_000;
export const ROOM_CHANGE_READY_MAX_MS = 60_000;
/** People without an account who are in one room at once. */
export const ROOM_GUESTS_MAX = 100;
export const ROOM_GUEST_NAME_MAX_LENGTH = 30;
/** A guest may add this many songs within this time. A vote to skip counts as half a song. */
export const ROOM_GUEST_ADDS = 2;
export const ROOM_GUEST_ADDS_MS = 20 * 60_000;
/** The token of a guest is valid for this long, or until the guest or the room is gone. */
export const ROOM_GUEST_STAY_MS = 24 * 60 * 60_000;
/** Wrong room codes that one address may try within an hour. */
export const ROOM_CODES_WRONG_MAX = 20;
/** Screens that a room has let in, or that wait for it. */
export const ROOM_SCREENS_MAX = 10;
/** Screens that wait at once, so that strangers with the code cannot fill the host's page. */
export const ROOM_SCREENS_WAITING_MAX = 4;
export const ROOM_SCREEN_CODE_DIGITS = 4;
/** A screen waits this long for the host. */
export const ROOM_SCREEN_WAIT_MS = 10 * 60_000;
/** Songs that a screen shows after the one on air. */
export const ROOM_SCREEN_NEXT_MAX = 6;
/** People on a screen: as many as the largest hall has seats. */
export const ROOM_SCREEN_SEATS_MAX = 39;
/** Results of a guest's search for songs. */
export const ROOM_SEARCH_RESULTS_MAX = 20;
/** Rooms that have ended can be seen, and heard again, for this long. */
export const PAST_ROOM_STAY_MS = 30 * 24 * 60 * 60_000;
export const PAST_ROOMS_MAX = 100;
/** Pages fetch a timeline in pieces that begin at whole multiples of this, counted from the epoch. */
export const PIECE_MS = 2_000;
/** Opus pieces begin this much earlier, to warm up the decoder; this part is not played … */
export const PIECE_PRE_ROLL_MS = 80;
/** … and end this much later, for the crossfade into the next piece. FLAC is cut at the frame. */
export const PIECE_BEHIND_MS = 10;
/** FLAC, and Opus at 160, 96 and 48 kbit/s. */
export const PIECE_QUALITIES = ['best', 'high', 'normal', 'saver'] as const;
export type PieceQuality = (typeof PIECE_QUALITIES)[number];
/** Maximum number of consecutive pieces in one request … */
export const PIECES_AT_ONCE_MAX = 4;
/** … which are answered one after the other. This header holds their lengths in bytes: `41873,42011`. */
export const PIECE_LENGTHS_HEADER = 'x-piece-lengths';
/** A skip takes effect this long after the request, so that every listener hears it at the same moment. */
export const SKIP_LEAD_MS = 3_000;
/** A client's `next` means "the track is over" within this tolerance (ruling 3.2). */
export const NEXT_HINT_TOLERANCE_MS = 2_000;
/** Entries after the current one that metadata includes. */
export const UPCOMING_ENTRIES = 2;

// ---- listening from outside -----------------------------------------------
/** Failed sign-ins of other music apps, per minute and address. */
export const SUBSONIC_FAILURES_PER_MINUTE = 30;
/** Fits a saved queue of thousands of songs. */
export const SUBSONIC_FORM_MAX_BYTES = 1024 * 1024;
/** App keys of one person. */
export const APP_KEYS_PER_USER = 20;
export const APP_KEY_NAME_MAX_LENGTH = 60;

// settings of the owner
export const PLACE_NAME_MAX_LENGTH = 60;
export const GAME_URL_MAX_LENGTH = 500;
/** Two months; 0 turns scheduled backups off. */
export const BACKUP_HOURS_MAX = 1_440;
export const BACKUPS_MAX = 1_000;

// invitations
export const INVITATION_NOTE_MAX_LENGTH = 200;
export const INVITATION_USES_MAX = 100;
export const INVITATION_DAYS_MAX = 90;
/** Invitations that are valid at the same time. */
export const INVITATIONS_MAX = 200;
export const LISTEN_KEYS_PER_USER = 20;
export const LISTEN_KEY_NAME_MAX_LENGTH = 60;
/** Listeners outside the app: in total (BROADCAST_LISTENERS changes it), per key and per address. */
export const BROADCAST_LISTENERS_DEFAULT = 250;
export const BROADCAST_LISTENERS_PER_KEY = 5;
export const BROADCAST_LISTENERS_PER_ADDRESS = 20;

// ---- hub and clock --------------------------------------------------------
/** M-299, M-551 */
export const HUB_RECONNECT_DELAYS_MS = [0, 2_000, 10_000, 30_000] as const;
/** M-552 */
export const HUB_SERVER_TIMEOUT_MS = 30_000;
/** M-553 */
export const HUB_KEEP_ALIVE_MS = 15_000;
/** Ruling 1.64 */
export const PLAYBACK_SYNCED_INTERVAL_MS = 10_000;
/** M-554 */
export const CLOCK_SYNC_INTERVAL_MS = 30_000;
/** M-555; used by the HTTP fallback. The hub uses SYNC_BURST_SIZE. */
export const CLOCK_SYNC_SAMPLES = 5;
export const CLOCK_SYNC_SAMPLE_SPACING_MS = 50;
/** M-556 */
export const CLOCK_RESYNC_AFTER_MS = 60_000;
/** Exchanges in one burst over the hub. */
export const SYNC_BURST_SIZE = 8;
/** M-548 */
export const DRIFT_SEEK_THRESHOLD_MS = 1_500;
/** M-549 */
export const SYNC_BUFFER_TOLERANCE_MS = 1_000;
/** M-550 */
export const JOIN_LOG_THRESHOLD_MS = 5_000;
/** M-589 */
export const ADVANCE_FAILED_RELOAD_MS = 3_000;
