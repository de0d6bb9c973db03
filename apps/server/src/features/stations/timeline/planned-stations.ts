import { sql } from 'kysely';
import { readGenres, unknownLast } from '#features/library/catalog-reads.ts';
import type { Queries } from '#platform/db/queries.ts';
import { hasPlayableTracks } from './rotation-pool-store.ts';

export interface PlannedStation {
  readonly stationId: number;
  readonly genreId: number;
  readonly genreName: string;
  readonly isStopped: boolean;
  readonly hasTracks: boolean;
  readonly plannedUntil: number | undefined;
}

export async function listPlannedStations(db: Queries): Promise<PlannedStation[]> {
  const rows = await db
    .selectFrom('station')
    .innerJoin(readGenres(db), 'genre.id', 'station.genre_id')
    .orderBy(unknownLast)
    .orderBy('genre.name')
    .select(['station.id', 'station.genre_id', 'genre.name', 'station.is_stopped'])
    .$narrowType<{ genre_id: number }>()
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
