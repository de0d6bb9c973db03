/** Tables of stations and timelines that queries of other features may read. */
import type { Queries } from '#platform/db/queries.ts';

export const readStations = (db: Queries) =>
  db.selectFrom('station').select(['id', 'genre_id']).as('station');

/** Selects every airing, over or not. */
export const readAirings = (db: Queries) =>
  db
    .selectFrom('timeline_entry')
    .innerJoin('station', 'station.id', 'timeline_entry.station_id')
    .select(['timeline_entry.track_id', 'timeline_entry.started_at', 'timeline_entry.play_ms'])
    .as('airing');
