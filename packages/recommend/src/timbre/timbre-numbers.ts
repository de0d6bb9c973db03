/** The layout of a timbre vector: which number is where, and how much each group counts in a comparison. */

/** Raise it with every change of a number below: older vectors are then measured again. */
export const TIMBRE_VERSION = 1;

export const CEPSTRAL_COUNT = 19;
/** The lowest coefficients, in which changes from frame to frame are audible. */
export const DELTA_COUNT = 7;

const GROUPS = [
  ['cepstralMeans', CEPSTRAL_COUNT],
  ['cepstralSpreads', CEPSTRAL_COUNT],
  ['deltas', DELTA_COUNT],
  /** Mean and spread, in octaves above 1 kHz. */
  ['centroid', 2],
  /** Mean and spread, in nepers: 0 is noise, tones are far below. */
  ['flatness', 2],
  /** Mean and spread. */
  ['onset', 2],
  /** In octaves above 110 beats a minute. */
  ['tempo', 1],
  ['tempoCertainty', 1],
  /** The share of each tone, beginning at the tonic. */
  ['chroma', 12],
  /** The tonic, from C = 0 to B = 11. */
  ['key', 1],
  /** Positive for major, negative for minor. */
  ['mode', 1],
  /** In decibels, between quiet and loud moments. */
  ['dynamicRange', 1],
] as const;

export type TimbreGroup = (typeof GROUPS)[number][0];

/** The numbers of a group are at these indexes. */
export interface NumberRange {
  readonly from: number;
  readonly count: number;
}

export const timbreRanges = makeRanges();

export const TIMBRE_NUMBERS = GROUPS.reduce((sum, [, count]) => sum + count, 0);

function makeRanges(): Readonly<Record<TimbreGroup, NumberRange>> {
  let from = 0;
  const entries = GROUPS.map(([group, count]) => {
    const range = { from, count };
    from += count;
    return [group, range];
  });
  return Object.fromEntries(entries);
}
