import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

/** The numbers of the specification: after a change here the product no longer does what the specification says. */
const DOCUMENTED: [string, keyof typeof limits, unknown][] = [
  ['[A-463] minimum password length', 'PASSWORD_MIN_LENGTH', 6],
  ['[A-465] redirect after a password reset', 'RESET_REDIRECT_DELAY_MS', 3000],
  ['[A-466] [M-557] stream auto-connect after sign-in', 'STREAM_AUTO_CONNECT_DELAY_MS', 1000],
  ['[A-467] active users poll', 'ACTIVE_USERS_POLL_MS', 30_000],
  ['[A-468] audit page size', 'AUDIT_PAGE_SIZE', 25],
  ['[A-487] delete phrase', 'DELETE_PHRASE', 'DELETE'],
  ['[A-487] delete phrase of important accounts', 'DELETE_IMPORTANT_PHRASE', 'DELETE IMPORTANT ACCOUNT'],
  ['[A-488] [M-532] toast duration', 'TOAST_DURATION_MS', 3000],
  ['[A-489] [M-533] favourite toast duration', 'FAVORITE_TOAST_DURATION_MS', 2500],
  ['[A-490] picture strip step', 'SCROLL_STRIP_STEP_MS', 20],
  ['[A-493] [M-593] token key', 'TOKEN_STORAGE_KEY', 'jwtToken'],
  ['[M-534] recent streams', 'RECENT_STREAMS_LIMIT', 3],
  ['[M-535] history count', 'HISTORY_COUNT_DEFAULT', 10],
  ['[M-536] recent searches', 'RECENT_SEARCHES_MAX', 10],
  ['[M-031] key of the chosen album', 'SELECTED_ALBUM_ID_KEY', 'selectedAlbumId'],
  ['[M-032] key of its title', 'SELECTED_ALBUM_TITLE_KEY', 'selectedAlbumTitle'],
  ['[M-248] volume shown as low', 'VOLUME_LOW_BELOW', 0.5],
  ['[M-264] genre of station tracks', 'STREAM_TRACK_GENRE', 'Stream'],
  ['[M-297] key of recent searches', 'RECENT_SEARCHES_STORAGE_KEY', 'recentSearches'],
  ['[M-437] diverse mix', 'DIVERSE_MIX_SIZE', 50],
  ['[M-439] [M-562] tracks of a genre', 'GENRE_PLAYLIST_SIZE', 50],
  ['[M-541] songs shown by search', 'SEARCH_SONGS_SHOWN', 10],
  ['[M-542] albums shown by search', 'SEARCH_ALBUMS_SHOWN', 10],
  ['[M-543] artists shown by search', 'SEARCH_ARTISTS_SHOWN', 5],
  ['[M-544] genres shown by search', 'SEARCH_GENRES_SHOWN', 5],
  ['[M-545] songs refresh limit', 'SONGS_REFRESH_LIMIT', 3],
  ['[M-546] stream metadata poll', 'STREAM_METADATA_POLL_MS', 30_000],
  ['[M-547] progress tick', 'PROGRESS_TICK_MS', 1000],
  ['[M-548] drift correction threshold', 'DRIFT_SEEK_THRESHOLD_MS', 1500],
  ['[M-549] sync buffer tolerance', 'SYNC_BUFFER_TOLERANCE_MS', 1000],
  ['[M-550] join log threshold', 'JOIN_LOG_THRESHOLD_MS', 5000],
  ['[M-551] hub reconnect delays', 'HUB_RECONNECT_DELAYS_MS', [0, 2000, 10_000, 30_000]],
  ['[M-552] silence after which the hub is lost', 'HUB_SERVER_TIMEOUT_MS', 30_000],
  ['[M-553] sign of life to the hub', 'HUB_KEEP_ALIVE_MS', 15_000],
  ['[M-554] clock sync interval', 'CLOCK_SYNC_INTERVAL_MS', 30_000],
  ['[M-555] clock samples', 'CLOCK_SYNC_SAMPLES', 5],
  ['[M-555] spacing of clock samples', 'CLOCK_SYNC_SAMPLE_SPACING_MS', 50],
  ['[M-556] clock resync', 'CLOCK_RESYNC_AFTER_MS', 60_000],
  ['[M-563] album card preview', 'ALBUM_CARD_PREVIEW_TRACKS', 3],
  ['[M-564] skeletons on home', 'HOME_SKELETONS', 4],
  ['[M-565] skeletons on live streams', 'LIVE_STREAMS_SKELETONS', 3],
  ['[M-566] album highlight', 'ALBUM_HIGHLIGHT_MS', 3000],
  ['[M-567] stream palettes', 'STREAM_PALETTES', 8],
  ['[M-583] default volume', 'VOLUME_DEFAULT', 0.8],
  ['[M-584] volume step', 'VOLUME_STEP', 0.01],
  ['[M-585] repeat modes', 'REPEAT_MODES', ['none', 'one', 'all']],
  ['[M-586] queue fill delay', 'QUEUE_FILL_DELAY_MS', 50],
  ['[M-586] first play delay', 'QUEUE_FIRST_PLAY_DELAY_MS', 100],
  ['[M-587] playback after pause', 'PLAY_AFTER_PAUSE_DELAY_MS', 50],
  ['[M-588] track-end advance', 'TRACK_END_ADVANCE_DELAY_MS', 100],
  ['[M-589] reload after a failed advance', 'ADVANCE_FAILED_RELOAD_MS', 3000],
];

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Numbers that the documents leave open and that a ruling or an announced limit has settled. People rely on
 * these as well.
 */
const SETTLED: [string, keyof typeof limits, unknown][] = [
  ['ruling 0.5: a session unused', 'SESSION_IDLE_MS', 7 * DAY_MS],
  ['ruling 0.5: a session at all', 'SESSION_MAX_MS', 30 * DAY_MS],
  ['ruling 0.12: approval link', 'APPROVAL_LINK_TTL_MS', 2 * DAY_MS],
  ['ruling 0.12: password reset link', 'PASSWORD_RESET_LINK_TTL_MS', HOUR_MS],
  ['ruling 0.13: sessions of one person', 'SESSIONS_PER_USER', 20],
  ['ruling 0.13: airings read back', 'HISTORY_COUNT_MAX', 500],
  ['ruling 1.8: failures that lock', 'LOCKOUT_MAX_FAILURES', 5],
  ['ruling 1.8: how long', 'LOCKOUT_DURATION_MS', 15 * MINUTE_MS],
  ['ruling 1.11: bytes of a profile picture', 'AVATAR_MAX_BYTES', 5_242_880],
  ['ruling 1.11: its edge', 'AVATAR_SIZE_PIXELS', 256],
  ['ruling 1.31: online is seen within', 'ONLINE_WINDOW_MS', 5 * MINUTE_MS],
  ['ruling 1.64: place of the station told every', 'PLAYBACK_SYNCED_INTERVAL_MS', 10 * SECOND_MS],
  ['ruling 3.2: "the track is over" within', 'NEXT_HINT_TOLERANCE_MS', 2 * SECOND_MS],
  ['taking an account back by the old address', 'OLD_ADDRESS_LINK_TTL_MS', 7 * DAY_MS],
  ['longest password', 'PASSWORD_MAX_LENGTH', 256],
  ['longest address a mail can go to', 'EMAIL_MAX_LENGTH', 254],
  ['longest user name', 'USER_NAME_MAX_LENGTH', 64],
  ['audit entries counted', 'AUDIT_COUNT_MAX', 10_000],
  ['users on a page', 'USERS_PAGE_SIZE', 25],
  ['longest search of the administration', 'ADMIN_SEARCH_MAX_LENGTH', 200],
  ['users in one bulk call', 'BULK_USERS_MAX', 100],
  ['listeners counted every', 'LISTENER_SAMPLE_INTERVAL_MS', MINUTE_MS],
  ['and remembered for a month', 'LISTENER_SAMPLES_RETENTION_MS', 31 * DAY_MS],
  ['typed before missing tracks are forgotten', 'PURGE_PHRASE', 'PURGE'],
  ['typed before a backup is restored', 'RESTORE_PHRASE', 'RESTORE'],
  ['a page of a list', 'PAGE_LIMIT_DEFAULT', 50],
  ['the longest page', 'PAGE_LIMIT_MAX', 200],
  ['longest search for music', 'SEARCH_TERM_MAX_LENGTH', 1_000],
  ['letters that are one search', 'SEARCH_SETTLE_MS', 30],
  ['longest name of a playlist', 'PLAYLIST_NAME_MAX_LENGTH', 200],
  ['tracks of a playlist', 'PLAYLIST_TRACKS_MAX', 10_000],
  ['playlists of one person', 'PLAYLISTS_PER_USER', 1_000],
  ['a deleted playlist comes back within', 'PLAYLIST_RESTORE_MS', 10 * MINUTE_MS],
  ['edges of covers', 'ART_SIZES', [96, 192, 320, 640, 1200]],
  ['the cover when no edge is asked for', 'ART_SIZE_DEFAULT', 640],
  ['pictures of the strip', 'SCROLL_IMAGES_MAX', 24],
  ['a play counts after', 'PLAY_COUNTS_AFTER_MS', 4 * MINUTE_MS],
  ['recent stations kept', 'RECENT_STREAMS_MAX', 500],
  ['timeline planned ahead', 'TIMELINE_HORIZON_MS', HOUR_MS],
  ['timeline that stays as announced', 'TIMELINE_LOCK_MS', 45 * SECOND_MS],
  ['a skip is heard after', 'SKIP_LEAD_MS', 3 * SECOND_MS],
  ['entries announced after the current one', 'UPCOMING_ENTRIES', 2],
  ['exchanges of a clock burst', 'SYNC_BURST_SIZE', 8],
  ['a track fades under the next for', 'STATION_CROSSFADE_DEFAULT_MS', 2 * SECOND_MS],
  ['and at most for', 'STATION_CROSSFADE_MAX_MS', 10 * SECOND_MS],
  ['a piece of a broadcast', 'PIECE_MS', 2 * SECOND_MS],
  ['what comes before it to be decoded', 'PIECE_PRE_ROLL_MS', 80],
  ['what goes on after it to be faded', 'PIECE_BEHIND_MS', 10],
  ['qualities of a piece', 'PIECE_QUALITIES', ['best', 'high', 'normal', 'saver']],
  ['wrong credentials of apps in a minute', 'SUBSONIC_FAILURES_PER_MINUTE', 30],
  ['form of an app', 'SUBSONIC_FORM_MAX_BYTES', 1_048_576],
  ['app keys of one person', 'APP_KEYS_PER_USER', 20],
  ['longest name of an app key', 'APP_KEY_NAME_MAX_LENGTH', 60],
  ['listen keys of one person', 'LISTEN_KEYS_PER_USER', 20],
  ['longest name of a listen key', 'LISTEN_KEY_NAME_MAX_LENGTH', 60],
  ['listeners outside of the app', 'BROADCAST_LISTENERS_DEFAULT', 250],
  ['listeners with one key', 'BROADCAST_LISTENERS_PER_KEY', 5],
  ['listeners from one address', 'BROADCAST_LISTENERS_PER_ADDRESS', 20],
];

describe('limits', () => {
  it.each(DOCUMENTED)('documented: %s is %s = %j [M-547, M-587]', (_fact, name, value) => {
    expect(limits[name]).toEqual(value);
  });

  it.each(SETTLED)('settled: %s: %s = %j', (_fact, name, value) => {
    expect(limits[name]).toEqual(value);
  });
});
