import { rowEndMs } from '@tutti/radio';
import type { StaleIfSlow } from '#platform/async/stale-if-slow.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { type Airing, AiringCache } from './airing-cache.ts';
import type { AiringReads } from './airing-reads.ts';
import type { OnAir } from './radio-presenter.ts';
import { createStationStore, type Station } from './station-store.ts';

/** Serves all listeners with one read per second; no longer, because another node may have changed the rows. */
export const AIRINGS_CACHED_MS = 1_000;

export interface AiringLookup {
  /** Reads the station, too, unless it is passed. */
  look(stationId: number, found?: Station): Promise<OnAir | undefined>;
  prepareNext(stationId: number): Promise<void>;
  forget(stationId?: number): void;
  /** Counts invalidations. */
  readonly changes: number;
}

interface LookupDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly reads: AiringReads;
  readonly staleIfSlow: StaleIfSlow;
  readonly countListeners: (stationId: number) => number;
}

export function createAiringLookup(deps: LookupDeps): AiringLookup {
  const { clock, reads, staleIfSlow, countListeners } = deps;
  const stations = createStationStore(deps.database.queries);
  const cache = new AiringCache();

  async function look(stationId: number, found?: Station): Promise<OnAir | undefined> {
    const nowMs = clock.exactNow();
    const known = cache.find(stationId, nowMs);
    if (known !== undefined) return at(known, nowMs);
    // A database outage causes no silence: the known plan continues as far as it reaches.
    const airing = await staleIfSlow(
      () => reload(stationId, { found, nowMs }),
      () => cache.remember(stationId, nowMs),
    );
    return airing && at(airing, nowMs);
  }

  async function reload(
    stationId: number,
    { found, nowMs }: { found: Station | undefined; nowMs: number },
  ): Promise<Airing | undefined> {
    const changesBefore = cache.changes;
    const station = found ?? (await stations.find(stationId));
    if (station === undefined) return undefined;
    const fresh = await reads.load(station, Math.floor(nowMs), AIRINGS_CACHED_MS);
    cache.keep(fresh, changesBefore);
    return fresh;
  }

  function at({ station, rows, tracks }: Airing, nowMs: number): OnAir {
    return { station, rows, tracks, nowMs, listenerCount: countListeners(station.id) };
  }

  return {
    look,
    async prepareNext(stationId) {
      const changesBefore = cache.changes;
      const onAir = await look(stationId);
      const current = onAir?.rows[0];
      if (onAir === undefined || current === undefined) return;
      cache.keepNext(await reads.load(onAir.station, rowEndMs(current), AIRINGS_CACHED_MS), changesBefore);
    },
    forget: (stationId) => cache.forget(stationId),
    get changes() {
      return cache.changes;
    },
  };
}
