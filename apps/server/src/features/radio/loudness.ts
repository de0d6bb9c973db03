/** Beyond these a tag is wrong rather than the music quiet or loud. */
const GAIN_MIN_DB = -24;
const GAIN_MAX_DB = 12;

/** The gain a station applies: replay gain, but never so much that the loudest sample clips. */
export function toSafeGainDb({ gainDb, peak }: { gainDb: number | null; peak: number | null }): number {
  if (gainDb === null || !Number.isFinite(gainDb)) return 0;
  const wanted = Math.min(Math.max(gainDb, GAIN_MIN_DB), GAIN_MAX_DB);
  if (wanted <= 0) return wanted;
  // Amplifying without knowing the peak could clip.
  if (peak === null || !(peak > 0)) return 0;
  return Math.min(wanted, Math.max(0, -20 * Math.log10(peak)));
}
