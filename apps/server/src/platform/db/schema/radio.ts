/** Stations, their timelines, and who listened to which one last. */
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface RadioTables {
  station: StationTable;
  timeline_entry: TimelineEntryTable;
  recent_station: RecentStationTable;
}

interface StationTable {
  id: Generated<number>;
  /** Unique: one station per genre. */
  genre_id: number;
  /** Unique: names the station in addresses for players that are not ours. */
  slug: string;
  /** Heard outside the app without an account. */
  is_public: Flag;
  /** Stopped by a person: stays off, also over a restart, until a person starts it. */
  is_stopped: Flag;
  /** Decides, with the pool and the past, what airs; see packages/radio. */
  seed: number;
  /** Raised whenever announced rows change; every change of the timeline updates this row first, which is its lock. */
  generation: number;
  /** Digest of the pool the planned rows were drawn from. */
  pool_mark: string;
  /** The library revision at which the pool was last compared; equal means nothing can have changed. */
  pool_revision: number;
  created_at: number;
}

/** One airing; `(station_id, seq)` is unique, so two nodes can never both plan the same place. */
interface TimelineEntryTable {
  station_id: number;
  seq: number;
  track_id: number;
  started_at: number;
  play_ms: number;
  cue_in_ms: number;
  /** Sounds on so long after the next one has begun. */
  fade_out_ms: Generated<number>;
  gain_db: number;
  source: 'rotation' | 'request';
  /** The account whose request it is. */
  requested_by: string | null;
  generation: number;
  round: number;
  reason: string | null;
}

/** The last time a user joined a station; one row for each pair. */
interface RecentStationTable {
  id: Generated<number>;
  account_id: string;
  station_id: number;
  listened_at: number;
}
