import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

export interface RadioTables {
  station: StationTable;
  timeline_entry: TimelineEntryTable;
  recent_station: RecentStationTable;
}

interface StationTable {
  id: Generated<number>;
  /** Whether its rows come from a rotation over a genre or from the queue of a room. */
  kind: Generated<'genre' | 'room'>;
  /** Unique: one station per genre; null for a room. */
  genre_id: number | null;
  /** Unique: identifies the station in addresses for other players. */
  slug: string;
  /** Whether people can listen outside the app without an account. */
  is_public: Flag;
  /** Stopped by a person: stays off, even across restarts, until a person starts it. */
  is_stopped: Flag;
  /** Determines, with the pool and the past, what airs; see packages/radio. */
  seed: number;
  /** Increased whenever announced rows change; every timeline change updates this row first, which locks it. */
  generation: number;
  /** The digest of the pool from which the planned rows were chosen. */
  pool_mark: string;
  /** The library revision at which the pool was last compared; if it is equal, nothing has changed. */
  pool_revision: number;
  created_at: number;
}

/** One airing; `(station_id, seq)` is unique, so two nodes can never both plan the same entry. */
interface TimelineEntryTable {
  station_id: number;
  seq: number;
  /** Says what sounds. `clip` and `live` are reserved for later versions. */
  kind: Generated<'track' | 'silence' | 'clip' | 'live'>;
  /** Null for what is no track. */
  track_id: number | null;
  /** The entry of a room's queue; several rows of one entry, as after a pause, are one play. */
  entry_id: Generated<string | null>;
  started_at: number;
  play_ms: number;
  cue_in_ms: number;
  /** How long it sounds on after the next one has begun. */
  fade_out_ms: Generated<number>;
  gain_db: number;
  source: 'rotation' | 'request' | 'room' | 'keep-going';
  /** The account that has placed it, by a request or in a room; versions without rooms know this name. */
  requested_by: string | null;
  generation: number;
  round: number;
  reason: string | null;
}

/** The last time a user joined a station; one row per pair. */
interface RecentStationTable {
  id: Generated<number>;
  account_id: string;
  station_id: number;
  listened_at: number;
}
