/** Records a user's stations (written by the hub on join) and the tracks whose play counted. */
import type { CountedTrack, ListeningStatistics, PlayedTrack, RecentStream } from '@tutti/contract';
import { trackIdsOfAlbum } from '#features/library/entries/tracks-of-album.ts';
import { trackIdsOfArtist } from '#features/library/entries/tracks-of-artist.ts';
import type { Library } from '#features/library/library.ts';
import { createPerUserCache } from '#features/library/per-user-cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import { type AlbumPlays, addUpAlbumPlays, type PlayedAlbums } from './album-plays.ts';
import { createListeningHistory, type ListeningHistory } from './listening-history.ts';
import { createPlayStore } from './play-store.ts';
import { createPlayTotalStore, type PlayTotal } from './play-total-store.ts';
import { createPlayedAlbumStore, type PlayedAlbum } from './played-album-store.ts';
import { createRecentStationStore } from './recent-station-store.ts';
import { createPlayRecording, type PlayRecording } from './record-plays.ts';

export type { AlbumPlays, PlayedAlbums } from './album-plays.ts';
export type { PlayedAlbum } from './played-album-store.ts';
export type { Scrobble } from './record-plays.ts';

export interface Recents extends PlayRecording {
  readonly history: ListeningHistory;
  recordStation(userId: string, stationId: number): Promise<void>;
  listStations(userId: string, limit: number): Promise<RecentStream[]>;
  /** Lists each track once, the last played first. */
  listPlayed(userId: string, limit: number): Promise<PlayedTrack[]>;
  /** Counts all plays, or only those since a time. */
  listMostPlayedTracks(
    userId: string,
    wanted: { limit: number; since?: number | undefined },
  ): Promise<PlayedTrack[]>;
  /** Returns how often and when last, for those of the tracks that were played. */
  listPlayCounts(userId: string, trackIds: readonly number[]): Promise<ReadonlyMap<number, AlbumPlays>>;
  /** Returns how often all users together played each of the tracks that anybody played. */
  listPlayCountsOfAll(trackIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Returns the albums that this user played, in the orders of lists. */
  readPlayedAlbums(userId: string): Promise<PlayedAlbums>;
  /** Lists the tracks of the latest plays since then, once per play; limited in number. */
  listPlayedTrackIds(userId: string, since: number): Promise<number[]>;
  listRecentAlbums(userId: string, limit: number): Promise<PlayedAlbum[]>;
  listMostPlayedAlbums(userId: string, since: number, limit: number): Promise<PlayedAlbum[]>;
  /** Lists the genres of joined stations, the last joined first. */
  listStationGenreIds(userId: string, limit: number): Promise<number[]>;
  /** Lists the user's tracks of an artist or an album, the most played first, without missing tracks. */
  listMostPlayed(
    userId: string,
    wanted: ({ artistId: number } | { albumId: number }) & { limit: number },
  ): Promise<CountedTrack[]>;
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
export function createRecents(deps: RecentsDeps): Recents {
  const { database, clock, library } = deps;
  const stations = createRecentStationStore(database);
  const plays = createPlayStore(database.queries);
  const totals = createPlayTotalStore(database);
  const albums = createPlayedAlbumStore(database);

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
    ...createPlayRecording(deps),
    history: createListeningHistory(deps),
    listPlayed: async (userId, limit) => withTracks(await totals.listLastPlayed(userId, limit)),
    listMostPlayedTracks: async (userId, { limit, since }) =>
      withTracks(
        since === undefined
          ? await totals.listMostPlayed(userId, limit)
          : await plays.listMostPlayed(userId, since, limit),
      ),
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
    async listMostPlayed(userId, { limit, ...of }) {
      const among = 'albumId' in of ? trackIdsOfAlbum(of.albumId) : trackIdsOfArtist(of.artistId);
      const counted = await totals.listMostPlayedAmong(userId, { among, limit });
      const playsById = new Map(counted.map(({ id, plays }) => [id, plays]));
      const tracks = await library.tracksByIds(counted.map(({ id }) => id));
      return tracks.map((track) => ({ ...track, playCount: playsById.get(track.id) }));
    },
    getHoursListened: async (userId) => Math.round(((await plays.sumListenedMs(userId)) / HOUR_MS) * 10) / 10,
  };
}
