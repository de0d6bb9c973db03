import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

/** The numbers of the specification, pinned: changing one here means the product no longer does what it says. */
const DOCUMENTED: [string, keyof typeof limits, unknown][] = [
  ['[A-463] minimum password length', 'PASSWORD_MIN_LENGTH', 6],
  ['[A-465] redirect after a password reset', 'RESET_REDIRECT_DELAY_MS', 3000],
  ['[A-466] [M-557] stream auto-connect after sign-in', 'STREAM_AUTO_CONNECT_DELAY_MS', 1000],
  ['[A-467] active users poll', 'ACTIVE_USERS_POLL_MS', 30_000],
  ['[A-468] audit page size', 'AUDIT_PAGE_SIZE', 25],
  ['[A-487] delete phrase', 'DELETE_PHRASE', 'DELETE'],
  ['[A-487] delete phrase of important accounts', 'DELETE_IMPORTANT_PHRASE', 'DELETE IMPORTANT ACCOUNT'],
  ['[A-488] [M-532] toast duration', 'TOAST_DURATION_MS', 3000],
  ['[A-489] [M-533] favourite toast duration', 'FAVOURITE_TOAST_DURATION_MS', 2500],
  ['[A-490] picture strip step', 'SCROLL_STRIP_STEP_MS', 20],
  ['[A-493] [M-593] token key', 'TOKEN_STORAGE_KEY', 'jwtToken'],
  ['[M-534] recent streams', 'RECENT_STREAMS_LIMIT', 3],
  ['[M-535] history count', 'HISTORY_COUNT_DEFAULT', 10],
  ['[M-536] recent searches', 'RECENT_SEARCHES_MAX', 10],
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

describe('limits', () => {
  it.each(DOCUMENTED)('documented: %s is %s = %j [M-547, M-587]', (_fact, name, value) => {
    expect(limits[name]).toEqual(value);
  });
});
