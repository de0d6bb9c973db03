import type { StaleIfSlow } from '#platform/async/stale-if-slow.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createStationStore, type GenreStation } from './station-store.ts';

/** Caches what people may list: the stations of genres, and none of a room. */
export interface StationCache {
  /** Ordered by genre name; the station without a genre comes last. */
  list(): Promise<readonly GenreStation[]>;
  forget(): void;
}

export function createStationCache(
  { database, clock, staleIfSlow }: { database: Database; clock: Clock; staleIfSlow: StaleIfSlow },
  cacheMs: number,
): StationCache {
  const store = createStationStore(database.queries);
  let cached: { stations: readonly GenreStation[]; validUntilMs: number } | undefined;
  let changes = 0;
  return {
    async list() {
      const nowMs = clock.now();
      if (cached !== undefined && nowMs < cached.validUntilMs) return cached.stations;
      const changesBefore = changes;
      // A database outage must not silence anybody.
      return staleIfSlow(
        async () => {
          const stations = await store.listGenreStations();
          // A read that began before a change must not be cached after it.
          if (changes === changesBefore) cached = { stations, validUntilMs: nowMs + cacheMs };
          return stations;
        },
        () => cached?.stations,
      );
    },
    forget() {
      // Kept for database outages.
      if (cached !== undefined) cached = { ...cached, validUntilMs: 0 };
      changes += 1;
    },
  };
}

/** Finds a station by its slug, the id of its genre, or the case-insensitive name of its genre. */
export function findAddressed(stations: readonly GenreStation[], text: string): GenreStation | undefined {
  const wanted = text.trim().toLowerCase();
  return (
    stations.find(({ slug }) => slug === wanted) ??
    stations.find(({ genreId }) => String(genreId) === wanted) ??
    stations.find(({ genreName }) => genreName.toLowerCase() === wanted)
  );
}
