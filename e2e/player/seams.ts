/** Finds the seams between tracks in a recording of an album that was cut from one signal, and measures them. */
import { longestSilenceMs, normalizedCorrelation, type Recording } from '@tutti/measure/analysis/correlate';

/** Length of the signal that is searched for before and after a seam. */
const PIECE_SECONDS = 0.06;
/** Search range around the expected position, far longer than any gap. */
const SEARCH_SECONDS = 1.5;
/** Below this score a dropout has damaged the piece, which then says nothing about the seam. */
const ALIKE = 0.9;
const AUDIBLE = 1e-3;

export interface Seam {
  /** Time from the last sample of a track to the first of the next one; negative for an overlap. */
  readonly gapMs: number;
  /** The longest silence from shortly before the seam until shortly after it. */
  readonly silenceMs: number;
}

/** A seam is undefined if a dropout damaged either side. */
export function measureSeams(
  recorded: Recording,
  original: Recording,
  seamsAtSeconds: readonly number[],
): (Seam | undefined)[] {
  const { samples, sampleRate } = recorded;
  const piece = Math.round(PIECE_SECONDS * sampleRate);
  const reach = Math.round(SEARCH_SECONDS * sampleRate);
  const start = samples.findIndex((sample) => Math.abs(sample) > AUDIBLE);
  const findOffset = (from: number): number | undefined => {
    const fieldFrom = Math.max(start + from - reach, 0);
    const field = samples.subarray(fieldFrom, start + from + piece + reach);
    const scores = normalizedCorrelation(original.samples.subarray(from, from + piece), field);
    const best = scores.reduce((most, score, index) => (score > (scores[most] ?? 0) ? index : most), 0);
    return (scores[best] ?? 0) < ALIKE ? undefined : fieldFrom + best;
  };
  return seamsAtSeconds.map((atSeconds) => {
    const seam = Math.round(atSeconds * sampleRate);
    const [before, behind] = [findOffset(seam - piece), findOffset(seam)];
    if (before === undefined || behind === undefined) return undefined;
    const around = { ...recorded, samples: samples.subarray(before, behind + piece) };
    return {
      gapMs: ((behind - before - piece) * 1_000) / sampleRate,
      silenceMs: longestSilenceMs(around),
    };
  });
}
