import { UPCOMING_ENTRIES } from '@tutti/contract';
import { rowEndMs, type TimelineRow } from '@tutti/radio';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Airing } from './airing-cache.ts';
import { createRotationPoolStore } from './rotation-pool-store.ts';
import type { Station } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

export interface AiringReads {
  /** Loads the station's state at an instant, now or soon; it stays valid for `cacheMs` unless its entry ends before. */
  load(station: Station, atMs: number, cacheMs: number): Promise<Airing>;
  loadTracks(rows: readonly Pick<TimelineRow, 'trackId'>[]): Promise<Airing['tracks']>;
}

export function createAiringReads({ database, clock }: { database: Database; clock: Clock }): AiringReads {
  const timeline = createTimelineStore(database.queries);
  const library = createRotationPoolStore(database.queries);

  async function loadTracks(rows: readonly Pick<TimelineRow, 'trackId'>[]): Promise<Airing['tracks']> {
    const tracks = await library.listTracks([...new Set(rows.flatMap(({ trackId }) => trackId ?? []))]);
    return new Map(tracks.map((track) => [track.id, track]));
  }

  return {
    loadTracks,
    async load(station, atMs, cacheMs) {
      const cachedUntilMs = clock.now() + cacheMs;
      const rows = station.isStopped ? [] : await timeline.listOnAir(station.id, atMs, UPCOMING_ENTRIES + 1);
      const endsAtMs = rows[0] === undefined ? Number.POSITIVE_INFINITY : rowEndMs(rows[0]);
      const tracks = await loadTracks(rows);
      return { station, rows, tracks, validFromMs: atMs, validUntilMs: Math.min(cachedUntilMs, endsAtMs) };
    },
  };
}
