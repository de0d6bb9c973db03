import { sql } from 'kysely';
import { readGenres, unknownLast } from '#features/library/catalogue-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
import { hasPlayableTracks } from './rotation-pool-store.ts';

export interface StationPlan {
  readonly stationId: number;
  readonly genreId: number;
  readonly genreName: string;
  readonly isStopped: boolean;
  /** Such as can be aired. False for a genre that lost them: such a station has nothing to plan. */
  readonly hasTracks: boolean;
  readonly plannedUntil: number | undefined;
}

/** How far ahead the timeline of every station is written, by the names of their genres. */
export async function listStationPlans(db: Queries): Promise<StationPlan[]> {
  const rows = await db
    .selectFrom('station')
    .innerJoin(readGenres(db), 'genre.id', 'station.genre_id')
    .orderBy(unknownLast)
    .orderBy('genre.name')
    .select(['station.id', 'station.genre_id', 'genre.name', 'station.is_stopped'])
    .select(hasPlayableTracks(db).as('has_tracks'))
    .select(
      sql<number | null>`(select started_at + play_ms from timeline_entry
        where timeline_entry.station_id = station.id order by seq desc limit 1)`.as('planned_until'),
    )
    .execute();
  return rows.map((row) => ({
    stationId: row.id,
    genreId: row.genre_id,
    genreName: row.name,
    isStopped: row.is_stopped === 1,
    hasTracks: Boolean(row.has_tracks),
    plannedUntil: row.planned_until ?? undefined,
  }));
}
