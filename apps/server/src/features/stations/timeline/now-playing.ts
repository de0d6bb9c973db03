import { libraryId } from '@tutti/contract';
import { rowEndMs, type TimelineRow } from '@tutti/radio';
import { AppError } from '#platform/app-error.ts';
import { createStaleIfSlow } from '#platform/async/stale-if-slow.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Timers } from '#platform/timers.ts';
import { type Airing, AiringCache } from './airing-cache.ts';
import { createAiringReads } from './airing-reads.ts';
import type { OnAir } from './radio-presenter.ts';
import { createStationCache, findAddressed } from './station-cache.ts';
import { createStationStore, type Station } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

/**
 * All listeners ask at the same moments, so one database read per station and second serves them. The cache lasts no
 * longer, because another node may have changed the rows.
 */
const CACHE_MS = 1_000;

export interface NowPlaying {
  ofStation(stationId: number): Promise<OnAir | undefined>;
  /**
   * Reads the following entry shortly before the current one ends, so that no query is needed at the instant when
   * thousands must be told.
   */
  prepareNext(stationId: number): Promise<void>;
  /** Ordered by genre name; the station without a genre comes last. */
  ofAllStations(): Promise<OnAir[]>;
  /** Finds a station by genre id as number or text, or by genre name in any case; throws STREAM_NOT_FOUND. */
  getStation(reference: number | string): Promise<Station>;
  /** Does the same for an address, which may also contain the station's slug. */
  resolveStation(text: string): Promise<Station>;
  /** At most one second old, in the same order. */
  listStations(): Promise<readonly Station[]>;
  listHistory(station: Station, count: number): Promise<{ rows: TimelineRow[]; tracks: Airing['tracks'] }>;
}

interface NowPlayingDeps {
  database: Database;
  clock: Clock;
  timers: Timers;
  events: Events;
  /** Counts listeners in the app and outside of it. */
  countListeners: (stationId: number) => number;
}

export function createNowPlaying({
  database,
  clock,
  timers,
  events,
  countListeners,
}: NowPlayingDeps): NowPlaying {
  const stations = createStationStore(database.queries);
  const timeline = createTimelineStore(database.queries);
  const reads = createAiringReads({ database, clock });
  const cache = new AiringCache();
  const staleIfSlow = createStaleIfSlow(timers);
  const stationCache = createStationCache({ database, clock, staleIfSlow }, CACHE_MS);
  const forget = (stationId?: number) => {
    stationCache.forget();
    cache.forget(stationId);
  };
  events.subscribe('stationChanged', ({ stationId }) => forget(stationId));
  events.subscribe('stationAccessChanged', ({ stationId }) => forget(stationId));
  events.subscribe('libraryChanged', () => forget());

  async function look(stationId: number, found?: Station): Promise<OnAir | undefined> {
    const nowMs = clock.exactNow();
    const known = cache.find(stationId, nowMs);
    if (known !== undefined) return at(known, nowMs);
    // A database outage causes no silence: the known plan continues as far as it reaches.
    const airing = await staleIfSlow(
      () => loadAnew(stationId, { found, nowMs }),
      () => cache.remember(stationId, nowMs),
    );
    return airing && at(airing, nowMs);
  }

  async function loadAnew(
    stationId: number,
    { found, nowMs }: { found: Station | undefined; nowMs: number },
  ): Promise<Airing | undefined> {
    const changesBefore = cache.changes;
    const station = found ?? (await stations.find(stationId));
    if (station === undefined) return undefined;
    const fresh = await reads.load(station, Math.floor(nowMs), CACHE_MS);
    cache.keep(fresh, changesBefore);
    return fresh;
  }

  function at({ station, rows, tracks }: Airing, nowMs: number): OnAir {
    return { station, rows, tracks, nowMs, listenerCount: countListeners(station.id) };
  }

  return {
    ofStation: (stationId) => look(stationId),

    async prepareNext(stationId) {
      const changesBefore = cache.changes;
      const onAir = await look(stationId);
      const current = onAir?.rows[0];
      if (onAir === undefined || current === undefined) return;
      cache.keepNext(await reads.load(onAir.station, rowEndMs(current), CACHE_MS), changesBefore);
    },

    async ofAllStations() {
      const all: OnAir[] = [];
      const changesBefore = cache.changes;
      for (const station of await stationCache.list()) {
        // A station read before a change must not be cached as if it had been read after it.
        const onAir = await look(station.id, cache.changes === changesBefore ? station : undefined);
        if (onAir !== undefined) all.push(onAir);
      }
      return all;
    },

    async getStation(reference) {
      const byId = isId(reference) ? await stations.findByGenre(Number(reference)) : undefined;
      const station = byId ?? findNamed(await stations.list(), String(reference));
      if (station === undefined) throw streamNotFound(reference);
      return station;
    },

    async resolveStation(text) {
      const station = findAddressed(await stationCache.list(), text);
      if (station === undefined) throw streamNotFound(text);
      return station;
    },

    listStations: stationCache.list,

    async listHistory(station, count) {
      const rows = await timeline.listEnded(station.id, clock.now(), count);
      return { rows, tracks: await reads.loadTracks(rows) };
    },
  };
}

function findNamed(stations: readonly Station[], name: string): Station | undefined {
  const wanted = name.trim().toLowerCase();
  return stations.find(({ genreName }) => genreName.toLowerCase() === wanted);
}

function isId(reference: number | string): boolean {
  return /^\d{1,10}$/.test(String(reference)) && libraryId.safeParse(reference).success;
}

/** The documented sentence names the genre (M-483). */
export function streamNotFound(reference: number | string): AppError {
  return new AppError('STREAM_NOT_FOUND', { message: `Stream not found for genre ${reference}` });
}
