/** Where the tracks of a recording that was cut into an album meet in what was heard of it, and how far apart they are. */
import { normalisedCorrelation, type Recording } from '@tutti/measure/analysis/correlate';

/** Of what lies before a seam and behind it, so much is looked for. */
const PIECE_SECONDS = 0.06;
/** How far from its place it may be heard: far more than is ever silent. */
const SEARCH_SECONDS = 1.5;
/** A machine that stutters tears a piece, and then it says nothing of the seam. */
const ALIKE = 0.9;
const AUDIBLE = 1e-3;

/**
 * How long after the last sample of a track the first of the next one is heard, for each seam; negative where they overlap, and
 * undefined where one of both is torn.
 */
export function gapsAtSeams(
  heard: Recording,
  original: Recording,
  seamsAtSeconds: readonly number[],
): (number | undefined)[] {
  const { samples, sampleRate } = heard;
  const piece = Math.round(PIECE_SECONDS * sampleRate);
  const reach = Math.round(SEARCH_SECONDS * sampleRate);
  const start = samples.findIndex((sample) => Math.abs(sample) > AUDIBLE);
  const findPlace = (from: number): number | undefined => {
    const fieldFrom = Math.max(start + from - reach, 0);
    const field = samples.subarray(fieldFrom, start + from + piece + reach);
    const scores = normalisedCorrelation(original.samples.subarray(from, from + piece), field);
    const best = scores.reduce((most, score, place) => (score > (scores[most] ?? 0) ? place : most), 0);
    return (scores[best] ?? 0) < ALIKE ? undefined : fieldFrom + best;
  };
  return seamsAtSeconds.map((atSeconds) => {
    const seam = Math.round(atSeconds * sampleRate);
    const [before, behind] = [findPlace(seam - piece), findPlace(seam)];
    if (before === undefined || behind === undefined) return undefined;
    return ((behind - before - piece) * 1_000) / sampleRate;
  });
}
