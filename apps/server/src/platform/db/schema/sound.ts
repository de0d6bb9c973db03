import type { Generated } from 'kysely';

export interface SoundTables {
  track_sound: TrackSoundTable;
  track_waveform: TrackWaveformTable;
  track_timbre: TrackTimbreTable;
}

interface TrackSoundTable {
  track_id: number;
  /** The version of the decoded file: a changed file is decoded again. */
  size_bytes: number;
  mtime_ms: number;
  /** EBU R128 integrated loudness; null for silence and undecodable files. */
  loudness_lufs: number | null;
  true_peak_db: number | null;
  /** Positions of the first sound and of the end of the last; both 0 for silence, null if not measured. */
  cue_in_ms: Generated<number | null>;
  cue_out_ms: Generated<number | null>;
  /** Why the file cannot be decoded; null if it can. */
  problem: string | null;
  heard_at: number;
}

interface TrackWaveformTable {
  track_id: number;
  /** The version of the decoded file. */
  size_bytes: number;
  mtime_ms: number;
  /** One byte per level, in base64; empty if the file could not be decoded. */
  levels: string;
}

interface TrackTimbreTable {
  track_id: number;
  /** The version of the decoded file. */
  size_bytes: number;
  mtime_ms: number;
  /** `TIMBRE_VERSION` of packages/recommend: vectors of other versions are not comparable. */
  version: number;
  /** Half-precision numbers in base64; empty for silence, and if the file could not be decoded. */
  vector: string;
}
