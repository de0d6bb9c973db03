/** The target of ReplayGain 2.0, so that tags and measurements lead to one level. */
const STATION_LOUDNESS_LUFS = -18;
/** The margin below full scale, because decoders of lossy files and resamplers overshoot by this much. */
const CEILING_DB = -1;
/** Outside this range, the value is wrong rather than the music quiet or loud. */
const GAIN_MIN_DB = -24;
const GAIN_MAX_DB = 12;

export interface KnownLoudness {
  /** EBU R128 loudness of the whole track; null until it is measured. */
  loudnessLufs: number | null;
  truePeakDb: number | null;
  /** ReplayGain from the tags; the peak is a sample value, 1 being full scale. */
  taggedGainDb: number | null;
  taggedPeak: number | null;
}

/** Returns the gain that makes all tracks equally loud without clipping their peaks. */
export function toStationGainDb(known: KnownLoudness): number {
  const isMeasured = known.loudnessLufs !== null;
  const wantedDb = isMeasured ? STATION_LOUDNESS_LUFS - (known.loudnessLufs ?? 0) : known.taggedGainDb;
  if (wantedDb === null || !Number.isFinite(wantedDb)) return 0;
  const peakDb = isMeasured ? known.truePeakDb : toDb(known.taggedPeak);
  const gainDb = Math.min(Math.max(wantedDb, GAIN_MIN_DB), GAIN_MAX_DB);
  // Amplifying without knowing the peak could clip.
  if (peakDb === null) return Math.min(gainDb, 0);
  return Math.min(gainDb, CEILING_DB - peakDb);
}

function toDb(peak: number | null): number | null {
  return peak !== null && peak > 0 ? 20 * Math.log10(peak) : null;
}
