/** Computes gains by the ReplayGain 1.0 proposal, "Player requirements"; peaks are linear, 1 = full scale. Pure. */

/** The tags of a file; null for a missing tag. */
export interface ReplayGainTags {
  readonly trackGainDb: number | null;
  readonly trackPeak: number | null;
  readonly albumGainDb: number | null;
  readonly albumPeak: number | null;
}

/** Tags are untrusted input, and no real gain exceeds this. */
const LIMIT_DB = 24;

/**
 * Returns the gain of a track in dB, 0 without tags. An album played in order keeps its intended differences;
 * otherwise each track is leveled by itself. The gain never makes the loudest sample clip.
 */
export function replayGainDb(tags: ReplayGainTags | undefined, isAlbumRun: boolean): number {
  if (tags === undefined) return 0;
  const isAlbum = isAlbumRun && tags.albumGainDb !== null;
  const gainDb = isAlbum ? tags.albumGainDb : (tags.trackGainDb ?? tags.albumGainDb);
  const peak = isAlbum ? tags.albumPeak : (tags.trackPeak ?? tags.albumPeak);
  if (gainDb === null || !Number.isFinite(gainDb)) return 0;
  const headroomDb = peak !== null && peak > 0 ? -20 * Math.log10(peak) : Number.POSITIVE_INFINITY;
  return Math.min(Math.max(gainDb, -LIMIT_DB), LIMIT_DB, headroomDb);
}

/** Converts a gain to a factor for samples or volumes. */
export function gainFactor(gainDb: number): number {
  return 10 ** (gainDb / 20);
}
