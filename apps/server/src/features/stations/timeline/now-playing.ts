import { libraryId } from '@tutti/contract';
import type { TrackRow } from '@tutti/radio';
import { AppError } from '#platform/app-error.ts';
import { createStaleIfSlow } from '#platform/async/stale-if-slow.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Timers } from '#platform/timers.ts';
import type { Airing } from './airing-cache.ts';
import { AIRINGS_CACHED_MS, createAiringLookup } from './airing-lookup.ts';
import { createAiringReads } from './airing-reads.ts';
import type { OnAir } from './radio-presenter.ts';
import { createStationCache, findAddressed } from './station-cache.ts';
import { createStationStore, type GenreStation } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

export interface NowPlaying {
  /** Finds a station of any kind; callers that show it to people check who may see it. */
  ofStation(stationId: number): Promise<OnAir | undefined>;
  /** Returns undefined for a room, which is not shown to everybody. */
  ofGenreStation(stationId: number): Promise<OnAir<GenreStation> | undefined>;
  /** Reads the following entry early, so that no query is needed at the instant when thousands must be told. */
  prepareNext(stationId: number): Promise<void>;
  /** Ordered by genre name; the station without a genre comes last. */
  ofGenreStations(): Promise<OnAir<GenreStation>[]>;
  /** Finds a station by genre id as number or text, or by genre name in any case; throws STREAM_NOT_FOUND. */
  getStation(reference: number | string): Promise<GenreStation>;
  /** Does the same for an address, which may also contain the station's slug. */
  resolveStation(text: string): Promise<GenreStation>;
  /** At most one second old, in the same order. */
  listStations(): Promise<readonly GenreStation[]>;
  listHistory(station: GenreStation, count: number): Promise<{ rows: TrackRow[]; tracks: Airing['tracks'] }>;
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
  const staleIfSlow = createStaleIfSlow(timers);
  const airings = createAiringLookup({ database, clock, reads, staleIfSlow, countListeners });
  const stationCache = createStationCache({ database, clock, staleIfSlow }, AIRINGS_CACHED_MS);
  const forget = (stationId?: number) => {
    stationCache.forget();
    airings.forget(stationId);
  };
  events.subscribe('stationChanged', ({ stationId }) => forget(stationId));
  events.subscribe('stationAccessChanged', ({ stationId }) => forget(stationId));
  events.subscribe('libraryChanged', () => forget());

  return {
    ofStation: (stationId) => airings.look(stationId),

    prepareNext: airings.prepareNext,

    async ofGenreStation(stationId) {
      const onAir = await airings.look(stationId);
      return onAir && ofGenre(onAir);
    },

    async ofGenreStations() {
      const all: OnAir<GenreStation>[] = [];
      const changesBefore = airings.changes;
      for (const station of await stationCache.list()) {
        // A station read before a change must not be cached as if it had been read after it.
        const onAir = await airings.look(station.id, airings.changes === changesBefore ? station : undefined);
        const shown = onAir && ofGenre(onAir);
        if (shown !== undefined) all.push(shown);
      }
      return all;
    },

    async getStation(reference) {
      const byId = isId(reference) ? await stations.findByGenre(Number(reference)) : undefined;
      const station = byId ?? findNamed(await stations.listGenreStations(), String(reference));
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
      const ended = await timeline.listEnded(station.id, clock.now(), count);
      const rows = ended.filter((row) => row.kind === 'track');
      return { rows, tracks: await reads.loadTracks(rows) };
    },
  };
}

function ofGenre({ station, ...onAir }: OnAir): OnAir<GenreStation> | undefined {
  return station.kind === 'genre' ? { ...onAir, station } : undefined;
}

function findNamed(stations: readonly GenreStation[], name: string): GenreStation | undefined {
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
