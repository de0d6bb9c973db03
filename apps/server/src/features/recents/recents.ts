/**
 * A user's listening: stations (written by the hub on join) and tracks whose play counted. Favorites and playlists are
 * not part of this.
 */
import {
  type ListeningStatistics,
  PLAY_COUNTS_AFTER_MS,
  type PlayedTrack,
  type RecentStream,
  type Track,
} from '@tutti/contract';
import { trackIdsOfArtist } from '#features/library/entries/tracks-of-artist.ts';
import type { Library } from '#features/library/library.ts';
import { createPerUserCache } from '#features/library/per-user-cache.ts';
import { AppError } from '#platform/app-error.ts';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import { type AlbumPlays, addUpAlbumPlays, type PlayedAlbums } from './album-plays.ts';
import { createPlayStore, type NewPlay } from './play-store.ts';
import { createPlayTotalStore, type PlayTotal } from './play-total-store.ts';
import { createPlayedAlbumStore, type PlayedAlbum } from './played-album-store.ts';
import { createRecentStationStore } from './recent-station-store.ts';

export type { AlbumPlays, PlayedAlbums } from './album-plays.ts';
export type { PlayedAlbum } from './played-album-store.ts';

export interface Scrobble {
  readonly trackId: number;
  /** In milliseconds. */
  readonly playedAt: number;
}

export interface Recents {
  recordStation(userId: string, stationId: number): Promise<void>;
  listStations(userId: string, limit: number): Promise<RecentStream[]>;
  /**
   * Returns whether the play counts: half of the track was heard, or four minutes of it. With `playedAt` the play is
   * reported late, perhaps repeatedly, and repeats are the same play.
   */
  recordPlay(
    userId: string,
    play: { trackId: number; listenedMs: number; playedAt?: number | undefined },
  ): Promise<boolean>;
  /**
   * Records plays that another app reports: all of them, or none if a track is unknown. Returns which are new, because
   * a repeated one is the same play.
   */
  recordScrobbles(userId: string, plays: readonly Scrobble[]): Promise<boolean[]>;
  /** Like recordPlay, for a play that began at another time; returns whether it counts. */
  countListened(userId: string, play: Scrobble & { listenedMs: number }): Promise<boolean>;
  /** Lists each track once, the last played first. */
  listPlayed(userId: string, limit: number): Promise<PlayedTrack[]>;
  listMostPlayedTracks(userId: string, limit: number): Promise<PlayedTrack[]>;
  /** Returns how often and when last, for those of the tracks that were played. */
  listPlayCounts(userId: string, trackIds: readonly number[]): Promise<ReadonlyMap<number, AlbumPlays>>;
  /** Returns how often all users together played each of the tracks that anybody played. */
  listPlayCountsOfAll(trackIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Returns the albums that this user played, in the orders of lists. */
  readPlayedAlbums(userId: string): Promise<PlayedAlbums>;
  /** Lists the tracks of the latest plays since then, once per play; limited in number. */
  listPlayedTrackIds(userId: string, since: number): Promise<number[]>;
  /** Lists the last played first. */
  listRecentAlbums(userId: string, limit: number): Promise<PlayedAlbum[]>;
  listMostPlayedAlbums(userId: string, since: number, limit: number): Promise<PlayedAlbum[]>;
  /** Lists the genres of joined stations, the last joined first. */
  listStationGenreIds(userId: string, limit: number): Promise<number[]>;
  /** Lists the user's tracks of an artist, the most played first, without missing tracks. */
  listMostPlayed(userId: string, wanted: { artistId: number; limit: number }): Promise<Track[]>;
  getHoursListened(userId: string): Promise<ListeningStatistics['hoursListened']>;
}

export interface RecentsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Events;
  readonly library: Pick<Library, 'getTrack' | 'readVersion' | 'tracksByIds'>;
}

const HOUR_MS = 3_600_000;
/** Only the latest plays are read: they say enough about a listener's taste and cost the same for a long history. */
const PLAYS_LOOKED_AT = 2_000;
/** An app may report 10,000 plays at once; other requests get a turn between batches. */
const TRACKS_READ_AT_ONCE = 250;
const FUTURE_TOLERANCE_MS = 5 * 60_000;
/** The browser's duration of a track differs a little from that of its tags. */
const DURATION_TOLERANCE_MS = 1_000;

export function createRecents(deps: RecentsDeps): Recents {
  const { database, clock, events, library } = deps;
  const stations = createRecentStationStore(database);
  const plays = createPlayStore(database.queries);
  const totals = createPlayTotalStore(database);
  const albums = createPlayedAlbumStore(database);

  /** Limits the time of a play, because an app's clock may be wrong: a play in the future counts as played now. */
  function keepPossible(playedAt: number): number {
    const now = clock.now();
    return playedAt > now + FUTURE_TOLERANCE_MS ? now : Math.max(0, playedAt);
  }

  async function record(userId: string, played: readonly NewPlay[]): Promise<boolean[]> {
    return database.transaction(async (trx) => {
      const areNew = await createPlayStore(trx).record(played);
      if (areNew.includes(true)) await events.publishIn(trx, 'listenerDataChanged', { userId });
      return areNew;
    });
  }

  async function recordListened(play: NewPlay): Promise<boolean> {
    const { durationMs } = await library.getTrack(play.trackId);
    if (!isCounted(play.listenedMs, durationMs)) return false;
    // Nobody hears more of a track than its length; a repeated track is a play of its own.
    const listenedMs = durationMs > 0 ? Math.min(play.listenedMs, durationMs) : play.listenedMs;
    await record(play.userId, [{ ...play, listenedMs }]);
    return true;
  }

  async function withTracks(rows: readonly PlayTotal[]): Promise<PlayedTrack[]> {
    const tracks = await library.tracksByIds(rows.map(({ id }) => id));
    const trackOf = new Map(tracks.map((track) => [track.id, track]));
    return rows.flatMap(({ id, plays: playCount, last_played_at }) => {
      const track = trackOf.get(id);
      return track ? [{ track, playedAt: new Date(last_played_at).toISOString(), playCount }] : [];
    });
  }

  return {
    recordStation: (userId, stationId) => stations.record(userId, stationId, clock.now()),
    async listStations(userId, limit) {
      const recent = await stations.list(userId, limit);
      return recent.map(({ listenedAt, ...station }) => ({
        ...station,
        listenedAt: new Date(listenedAt).toISOString(),
      }));
    },
    recordPlay: (userId, { playedAt, ...play }) =>
      recordListened({ userId, ...play, playedAt: keepPossible(playedAt ?? clock.now()), source: 'app' }),
    countListened: (userId, play) => recordListened({ userId, ...play, source: 'scrobble' }),
    async recordScrobbles(userId, scrobbles) {
      const durationOf = await readDurations(library, [...new Set(scrobbles.map(({ trackId }) => trackId))]);
      const played = scrobbles.map(({ trackId, playedAt }): NewPlay => {
        const listenedMs = durationOf.get(trackId);
        if (listenedMs === undefined) throw new AppError('TRACK_NOT_FOUND');
        return { userId, trackId, playedAt: keepPossible(playedAt), listenedMs, source: 'scrobble' };
      });
      return record(userId, played);
    },
    listPlayed: async (userId, limit) => withTracks(await totals.listLastPlayed(userId, limit)),
    listMostPlayedTracks: async (userId, limit) => withTracks(await totals.listMostPlayed(userId, limit)),
    async listPlayCounts(userId, trackIds) {
      if (trackIds.length === 0) return new Map();
      const rows = await totals.listAmong(userId, trackIds);
      return new Map(rows.map((row) => [row.id, { plays: row.plays, lastPlayedAt: row.last_played_at }]));
    },
    async listPlayCountsOfAll(trackIds) {
      if (trackIds.length === 0) return new Map();
      return new Map((await totals.listOfAll(trackIds)).map(({ id, plays: all }) => [id, Number(all)]));
    },
    readPlayedAlbums: createPerUserCache(deps, (userId) => addUpAlbumPlays(totals.readSlice, userId)),
    listPlayedTrackIds: (userId, since) => plays.listTrackIds(userId, since, PLAYS_LOOKED_AT),
    listRecentAlbums: (userId, limit) => albums.listRecent(userId, limit),
    listMostPlayedAlbums: (userId, since, limit) => albums.listMostPlayed(userId, since, limit),
    listStationGenreIds: async (userId, limit) =>
      (await stations.list(userId, limit)).map(({ genreId }) => genreId),
    async listMostPlayed(userId, { artistId, limit }) {
      const ids = await totals.listMostPlayedAmong(userId, { among: trackIdsOfArtist(artistId), limit });
      return library.tracksByIds(ids);
    },
    getHoursListened: async (userId) => Math.round(((await plays.sumListenedMs(userId)) / HOUR_MS) * 10) / 10,
  };
}

async function readDurations(
  library: Pick<Library, 'tracksByIds'>,
  trackIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const durationOf = new Map<number, number>();
  for (let start = 0; start < trackIds.length; start += TRACKS_READ_AT_ONCE) {
    if (start > 0) await yieldToEventLoop();
    const tracks = await library.tracksByIds(trackIds.slice(start, start + TRACKS_READ_AT_ONCE));
    for (const { id, durationMs } of tracks) durationOf.set(id, durationMs);
  }
  return durationOf;
}

function isCounted(listenedMs: number, durationMs: number): boolean {
  const neededMs = durationMs > 0 ? Math.min(durationMs / 2, PLAY_COUNTS_AFTER_MS) : PLAY_COUNTS_AFTER_MS;
  return listenedMs >= neededMs - DURATION_TOLERANCE_MS;
}
