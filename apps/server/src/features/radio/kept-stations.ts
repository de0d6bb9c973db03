import type { StaleIfSlow } from '#platform/async/stale-if-slow.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createStationStore, type Station } from './station-store.ts';

export interface KeptStations {
  /** Ordered by genre name; the station without a genre comes last. */
  list(): Promise<readonly Station[]>;
  forget(): void;
}

/** Caches the list of stations for `keptMs`, however many callers ask. */
export function createKeptStations(
  { database, clock, staleIfSlow }: { database: Database; clock: Clock; staleIfSlow: StaleIfSlow },
  keptMs: number,
): KeptStations {
  const store = createStationStore(database.queries);
  let kept: { stations: readonly Station[]; validUntilMs: number } | undefined;
  let changes = 0;
  return {
    async list() {
      const nowMs = clock.now();
      if (kept !== undefined && nowMs < kept.validUntilMs) return kept.stations;
      const changesBefore = changes;
      // A database outage must not silence anybody.
      return staleIfSlow(
        async () => {
          const stations = await store.list();
          // A read that began before a change must not be cached after it.
          if (changes === changesBefore) kept = { stations, validUntilMs: nowMs + keptMs };
          return stations;
        },
        () => kept?.stations,
      );
    },
    forget() {
      // Kept for database outages.
      if (kept !== undefined) kept = { ...kept, validUntilMs: 0 };
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
