import type { Generated } from 'kysely';

/** What decoding a track told about its sound. */
export interface SoundTables {
  track_sound: TrackSoundTable;
  track_waveform: TrackWaveformTable;
}

interface TrackSoundTable {
  track_id: number;
  /** Of the file that was decoded: a changed file is decoded again. */
  size_bytes: number;
  mtime_ms: number;
  /** EBU R128 integrated loudness; null for silence and for what could not be decoded. */
  loudness_lufs: number | null;
  true_peak_db: number | null;
  /** Of the first sound and of the end of the last; both 0 where there is none, null while nobody has looked. */
  cue_in_ms: Generated<number | null>;
  cue_out_ms: Generated<number | null>;
  /** Why the file cannot be heard by anybody; null when it can. */
  problem: string | null;
  heard_at: number;
}

interface TrackWaveformTable {
  track_id: number;
  /** Of the file that was decoded. */
  size_bytes: number;
  mtime_ms: number;
  /** One byte a piece of the track, in base64; empty where the file could not be decoded. */
  levels: string;
}
