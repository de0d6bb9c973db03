/** Where ReplayGain 2.0 puts every track, too, so that tags and measurements give one level. */
const STATION_LOUDNESS_LUFS = -18;
/** Below full scale: decoders of lossy files and resamplers overshoot by this much. */
const CEILING_DB = -1;
/** Beyond these a figure is wrong rather than the music quiet or loud. */
const GAIN_MIN_DB = -24;
const GAIN_MAX_DB = 12;

export interface KnownLoudness {
  /** EBU R128 of the whole track; null while nobody has measured it. */
  loudnessLufs: number | null;
  truePeakDb: number | null;
  /** ReplayGain of the tags; the peak is a sample, 1 being full scale. */
  taggedGainDb: number | null;
  taggedPeak: number | null;
}

/** The gain a station applies: everything equally loud, but never so much that the loudest moment clips. */
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
