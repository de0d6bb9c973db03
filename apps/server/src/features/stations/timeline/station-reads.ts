import type { Queries } from '#platform/db/queries.ts';

export const readStations = (db: Queries) =>
  db
    .selectFrom('station')
    .where('kind', '=', 'genre')
    .select(['id', 'genre_id'])
    .$narrowType<{ genre_id: number }>()
    .as('station');

export const readAirings = (db: Queries) =>
  db
    .selectFrom('timeline_entry')
    .innerJoin('station', 'station.id', 'timeline_entry.station_id')
    .where('timeline_entry.track_id', 'is not', null)
    .select(['timeline_entry.track_id', 'timeline_entry.started_at', 'timeline_entry.play_ms'])
    .$narrowType<{ track_id: number }>()
    .as('airing');
