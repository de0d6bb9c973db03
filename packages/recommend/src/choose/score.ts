/** How well a track goes with another one: parts from 0 to 1 with weights. The part that adds most is the reason. */

export const SCORE_PARTS = ['sound', 'together', 'credits', 'years', 'genre'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

/** A part that is not known, as without a vector or a year, is null: it adds nothing and is no reason. */
export type PartScores = Readonly<Record<ScorePart, number | null>>;
export type PartWeights = Readonly<Record<ScorePart, number>>;

export const PART_WEIGHTS: PartWeights = {
  sound: 0.45,
  together: 0.3,
  credits: 0.1,
  years: 0.05,
  genre: 0.1,
};

/** Ten years apart is half as close. */
const YEARS_HALF = 10;
/** Music of the same years is at most five apart. */
const SAME_YEARS = 5;

/** A part counts as a reason only from this score on, because what a weaker one says would not be true. */
export const REASON_MIN: Readonly<Record<ScorePart, number>> = {
  sound: 0.25,
  together: 0.25,
  credits: 0.25,
  years: 2 ** -(SAME_YEARS / YEARS_HALF),
  genre: 0.25,
};

export interface Score {
  readonly value: number;
  readonly reason: ScorePart | null;
}

export function scoreTrack(parts: PartScores, weights: PartWeights = PART_WEIGHTS): Score {
  let value = 0;
  let reason: ScorePart | null = null;
  let strongest = 0;
  for (const part of SCORE_PARTS) {
    const score = parts[part];
    if (score === null || !(score > 0)) continue;
    const added = Math.min(1, score) * weights[part];
    value += added;
    if (score < REASON_MIN[part] || added <= strongest) continue;
    strongest = added;
    reason = part;
  }
  return { value, reason };
}

/** Lists every part that is a reason, starting with the one that adds most to the score. */
export function listReasons(parts: PartScores, weights: PartWeights = PART_WEIGHTS): ScorePart[] {
  const added = (part: ScorePart) => Math.min(1, parts[part] ?? 0) * weights[part];
  return SCORE_PARTS.filter((part) => (parts[part] ?? 0) >= REASON_MIN[part] && added(part) > 0).toSorted(
    (left, right) => added(right) - added(left),
  );
}

/** `usualDistance` is that of two tracks drawn from the library: half of it gives one half. */
export function scoreSound(distance: number, usualDistance: number): number {
  if (!(usualDistance > 0)) return distance > 0 ? 0 : 1;
  return 2 ** -((distance / (usualDistance / 2)) ** 2);
}

/**
 * Few tracks have more than a third of their listeners in common, so that already counts in full. Without this, what
 * people play together would hardly count beside the sound: in replays of planted tastes, half as many lists would hit.
 */
const TOGETHER_FULL = 1 / 3;

/** `strength` is that of a neighbor in `rankTogether`; null if it is none. */
export const scoreTogether = (strength: number | null): number | null =>
  strength === null ? null : Math.min(1, strength / TOGETHER_FULL);

export function scoreYears(left: number | null, right: number | null): number | null {
  return left === null || right === null ? null : 2 ** -(Math.abs(left - right) / YEARS_HALF);
}

/** The share of the common among all; null if one side has none, which says nothing. */
export function scoreShared(left: readonly unknown[], right: readonly unknown[]): number | null {
  if (left.length === 0 || right.length === 0) return null;
  const [first, second] = [new Set(left), new Set(right)];
  return first.intersection(second).size / first.union(second).size;
}
