/** Caches the airings around now, so that they are read at most once a second per station. */
import { findEntryAt, rowEndMs } from '@tutti/radio';
import { type ListAirings, type StationAiring } from '#features/stations/timeline/station-airings.ts';
import { createSingleFlight } from '#platform/async/single-flight.ts';
import { createStaleIfSlow } from '#platform/async/stale-if-slow.ts';
import type { Clock } from '#platform/clock.ts';
import type { Events } from '#platform/events.ts';
import type { Timers } from '#platform/timers.ts';

/** Pictures of this many past airings are still available. */
const ENDED_KNOWN = 10;
const UPCOMING_KNOWN = 4;
/** Cached no longer, because another node may have changed the rows. */
const CACHE_MS = 1_000;

export interface KnownAirings {
  /** Lists in order: past airings, the current one, and the upcoming ones. */
  list(stationId: number): Promise<readonly StationAiring[]>;
  stop(): void;
}

interface Deps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: Events;
  readonly listAirings: ListAirings;
}

interface CachedEntry {
  readonly airings: readonly StationAiring[];
  readonly validUntilMs: number;
}

export function createKnownAirings({ clock, timers, events, listAirings }: Deps): KnownAirings {
  const staleIfSlow = createStaleIfSlow(timers);
  const cache = new Map<number, CachedEntry>();
  const makeOnce = createSingleFlight<string, readonly StationAiring[]>();
  let changes = 0;
  const forget = (stationId?: number) => {
    changes += 1;
    for (const [id, { airings }] of cache) {
      // Keep the stale rows as a fallback for an unreachable database.
      if (stationId === undefined || id === stationId) cache.set(id, { airings, validUntilMs: 0 });
    }
  };
  const endings = [
    events.subscribe('stationChanged', ({ stationId }) => forget(stationId)),
    events.subscribe('libraryChanged', () => forget()),
  ];

  async function load(stationId: number): Promise<readonly StationAiring[]> {
    const changesBefore = changes;
    const nowMs = clock.now();
    const airings = await listAirings(stationId, { ended: ENDED_KNOWN, upcoming: UPCOMING_KNOWN });
    const isCurrent = changes === changesBefore;
    cache.set(stationId, { airings, validUntilMs: isCurrent ? validUntil(airings, nowMs) : 0 });
    return airings;
  }

  return {
    async list(stationId) {
      const known = cache.get(stationId);
      if (known !== undefined && clock.now() < known.validUntilMs) return known.airings;
      // Prefer stale rows to silence and missing titles.
      return staleIfSlow(
        () => makeOnce(`${stationId} ${changes}`, () => load(stationId)),
        () => cache.get(stationId)?.airings,
      );
    },
    stop() {
      for (const end of endings) end();
    },
  };
}

function validUntil(airings: readonly StationAiring[], nowMs: number): number {
  const current = findEntryAt(airings, nowMs);
  return Math.min(nowMs + CACHE_MS, current === undefined ? Number.POSITIVE_INFINITY : rowEndMs(current));
}
