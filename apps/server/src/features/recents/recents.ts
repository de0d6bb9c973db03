/**
 * What a user listened to: stations (written by the hub when one is joined) and tracks whose play counted.
 * Left out: what they keep (favourites, playlists).
 */
import {
  type ListeningStatistics,
  PLAY_COUNTS_AFTER_MS,
  type PlayedTrack,
  type RecentStream,
  type Track,
} from '@tutti/contract';
import type { Library } from '#features/library/library.ts';
import { trackIdsOfArtist } from '#features/library/tracks-of-artist.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createPlayStore } from './play-store.ts';
import { createPlayedAlbumStore, type PlayedAlbum } from './played-album-store.ts';
import { createRecentStationStore } from './recent-station-store.ts';

export type { PlayedAlbum } from './played-album-store.ts';

export interface Recents {
  recordStation(userId: string, stationId: number): Promise<void>;
  listStations(userId: string, limit: number): Promise<RecentStream[]>;
  /** Says whether the play counts: half of the track was heard, or four minutes of it. */
  recordPlay(userId: string, play: { trackId: number; listenedMs: number }): Promise<boolean>;
  listPlayed(userId: string, limit: number): Promise<PlayedTrack[]>;
  /** The tracks of the last plays since then, a track as often as it was played; not all of very many. */
  listPlayedTrackIds(userId: string, since: number): Promise<number[]>;
  /** The last heard first. */
  listRecentAlbums(userId: string, limit: number): Promise<PlayedAlbum[]>;
  listMostPlayedAlbums(userId: string, since: number, limit: number): Promise<PlayedAlbum[]>;
  /** Genres of the stations that were joined, the last one first. */
  listStationGenreIds(userId: string, limit: number): Promise<number[]>;
  /** Tracks of an artist that somebody played, the most played first; without those whose file is gone. */
  listMostPlayed(userId: string, wanted: { artistId: number; limit: number }): Promise<Track[]>;
  getHoursListened(userId: string): Promise<ListeningStatistics['hoursListened']>;
}

export interface RecentsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly library: Pick<Library, 'getTrack' | 'tracksByIds'>;
}

const HOUR_MS = 3_600_000;
/** Of a history of years the last of it says what somebody hears, and costs the same as a short one. */
const PLAYS_LOOKED_AT = 2_000;
/** The browser's idea of how long a track is differs a little from that of its tags. */
const DURATION_TOLERANCE_MS = 1_000;

export function createRecents({ database, clock, library }: RecentsDeps): Recents {
  const stations = createRecentStationStore(database.queries);
  const plays = createPlayStore(database.queries);
  const albums = createPlayedAlbumStore(database.queries);
  return {
    recordStation: (userId, stationId) => stations.record(userId, stationId, clock.now()),
    async listStations(userId, limit) {
      const recent = await stations.list(userId, limit);
      return recent.map(({ listenedAt, ...station }) => ({
        ...station,
        listenedAt: new Date(listenedAt).toISOString(),
      }));
    },
    async recordPlay(userId, { trackId, listenedMs }) {
      const { durationMs } = await library.getTrack(trackId);
      if (!isCounted(listenedMs, durationMs)) return false;
      // Nobody hears more of a track than there is of it; a repeated track is a play of its own.
      const heardMs = durationMs > 0 ? Math.min(listenedMs, durationMs) : listenedMs;
      await plays.record({ userId, trackId, playedAt: clock.now(), listenedMs: heardMs });
      return true;
    },
    async listPlayed(userId, limit) {
      const rows = await plays.listTracks(userId, limit);
      const tracks = await library.tracksByIds(rows.map((row) => row.track_id));
      const trackOf = new Map(tracks.map((track) => [track.id, track]));
      return rows.flatMap((row) => {
        const track = trackOf.get(row.track_id);
        return track ? [{ track, playedAt: new Date(row.played_at).toISOString() }] : [];
      });
    },
    listPlayedTrackIds: (userId, since) => plays.listTrackIds(userId, since, PLAYS_LOOKED_AT),
    listRecentAlbums: (userId, limit) => albums.listRecent(userId, limit),
    listMostPlayedAlbums: (userId, since, limit) => albums.listMostPlayed(userId, since, limit),
    listStationGenreIds: async (userId, limit) =>
      (await stations.list(userId, limit)).map(({ genreId }) => genreId),
    async listMostPlayed(userId, { artistId, limit }) {
      const ids = await plays.listMostPlayed(userId, { among: trackIdsOfArtist(artistId), limit });
      return library.tracksByIds(ids);
    },
    getHoursListened: async (userId) => Math.round(((await plays.sumListenedMs(userId)) / HOUR_MS) * 10) / 10,
  };
}

function isCounted(listenedMs: number, durationMs: number): boolean {
  const neededMs = durationMs > 0 ? Math.min(durationMs / 2, PLAY_COUNTS_AFTER_MS) : PLAY_COUNTS_AFTER_MS;
  return listenedMs >= neededMs - DURATION_TOLERANCE_MS;
}
