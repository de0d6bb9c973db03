import type { StaleIfSlow } from '#platform/async/stale-if-slow.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createStationStore, type Station } from './station-store.ts';

export interface StationCache {
  /** Ordered by genre name; the station without a genre comes last. */
  list(): Promise<readonly Station[]>;
  forget(): void;
}

/** Caches the list of stations for `cacheMs`, however many callers ask. */
export function createStationCache(
  { database, clock, staleIfSlow }: { database: Database; clock: Clock; staleIfSlow: StaleIfSlow },
  cacheMs: number,
): StationCache {
  const store = createStationStore(database.queries);
  let cached: { stations: readonly Station[]; validUntilMs: number } | undefined;
  let changes = 0;
  return {
    async list() {
      const nowMs = clock.now();
      if (cached !== undefined && nowMs < cached.validUntilMs) return cached.stations;
      const changesBefore = changes;
      // A database outage must not silence anybody.
      return staleIfSlow(
        async () => {
          const stations = await store.list();
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
export function findAddressed(stations: readonly Station[], text: string): Station | undefined {
  const wanted = text.trim().toLowerCase();
  return (
    stations.find(({ slug }) => slug === wanted) ??
    stations.find(({ genreId }) => String(genreId) === wanted) ??
    stations.find(({ genreName }) => genreName.toLowerCase() === wanted)
  );
}
