import type { SilentRow, TimelineRow, TrackRow } from '@tutti/radio';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { createAiringReads } from './airing-reads.ts';
import type { OnAirTrack } from './rotation-pool-store.ts';
import { createTimelineStore } from './timeline-store.ts';

export interface StationAiring extends Pick<TimelineRow, 'seq' | 'generation' | 'startedAtMs' | 'playMs'> {
  /** Null in silence, which has no title and no artist. */
  readonly trackId: number | null;
  readonly title: string;
  readonly artist: string;
  readonly albumId: number | null;
  readonly albumTitle: string | null;
}

/** How many ended and upcoming airings to list around the current one, in order. */
export interface AiringsWanted {
  readonly ended: number;
  readonly upcoming: number;
}

export type ListAirings = (stationId: number, wanted: AiringsWanted) => Promise<StationAiring[]>;

export function createListAirings({ database, clock }: { database: Database; clock: Clock }): ListAirings {
  const timeline = createTimelineStore(database.queries);
  const reads = createAiringReads({ database, clock });
  return async (stationId, { ended, upcoming }) => {
    const nowMs = clock.now();
    const onAir = await timeline.listOnAir(stationId, nowMs, upcoming + 1);
    const before = (await timeline.listEnded(stationId, nowMs, ended)).reverse();
    const rows = [...before, ...onAir];
    const tracks = await reads.loadTracks(rows);
    return rows.flatMap((row) => {
      if (row.kind === 'silence') return toSilence(row);
      const track = tracks.get(row.trackId);
      return track === undefined ? [] : toAiring(row, track);
    });
  };
}

function toAiring(
  { seq, generation, startedAtMs, playMs, trackId }: TrackRow,
  { title, artistCredit, albumId, albumTitle }: OnAirTrack,
): StationAiring {
  return { seq, generation, startedAtMs, playMs, trackId, title, artist: artistCredit, albumId, albumTitle };
}

function toSilence({ seq, generation, startedAtMs, playMs }: SilentRow): StationAiring {
  const untitled = { trackId: null, title: '', artist: '', albumId: null, albumTitle: null };
  return { seq, generation, startedAtMs, playMs, ...untitled };
}
