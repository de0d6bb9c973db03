import { readGenres } from '#features/library/catalog-reads.ts';
import { readStations } from '#features/stations/timeline/station-reads.ts';
import { type PreparedSource, prepare } from '#platform/db/prepare.ts';

export interface RecentStation {
  id: number;
  genreId: number;
  genreName: string;
  listenedAt: number;
}

export function createRecentStationStore(source: PreparedSource) {
  const { queries: db } = source;
  const readList = prepare<{ userId: string; limit: number }, RecentStation>(source, (slot) =>
    db
      .selectFrom('recent_station')
      .innerJoin(readStations(db), 'station.id', 'recent_station.station_id')
      .innerJoin(readGenres(db), 'genre.id', 'station.genre_id')
      .where('recent_station.account_id', '=', slot('userId'))
      .orderBy('recent_station.listened_at', 'desc')
      .orderBy('recent_station.id', 'desc')
      .limit(slot('limit'))
      .select(['recent_station.id', 'station.genre_id as genreId', 'genre.name as genreName'])
      .select('recent_station.listened_at as listenedAt'),
  );
  return {
    /** Keeps one row per user and station (ruling 1.55); joining again moves it to the front. */
    async record(userId: string, stationId: number, listenedAt: number): Promise<void> {
      await db
        .insertInto('recent_station')
        .values({ account_id: userId, station_id: stationId, listened_at: listenedAt })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'station_id']).doUpdateSet({ listened_at: listenedAt }),
        )
        .execute();
    },
    list: (userId: string, limit: number): Promise<readonly RecentStation[]> => readList({ userId, limit }),
  };
}
