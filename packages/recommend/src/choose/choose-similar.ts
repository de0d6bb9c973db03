/** Chooses tracks that go with some given ones, in an order that stays interesting, each with its reason. */
import {
  listReasons,
  type PartScores,
  SCORE_PARTS,
  type ScorePart,
  scoreShared,
  scoreSound,
  scoreTogether,
  scoreTrack,
  scoreYears,
} from './score.ts';
import { varyTracks } from './vary.ts';

export interface TrackFacts {
  readonly trackId: number;
  readonly artistIds: readonly number[];
  readonly genreIds: readonly number[];
  /** Keys of people besides the artists, such as composers. */
  readonly creditKeys?: readonly string[];
  readonly year: number | null;
  /** The position in the sound space; null if the track has not been described. */
  readonly position: Float32Array | null;
}

/** A reason and the given track that it refers to. */
export interface Reason {
  readonly part: ScorePart;
  readonly likeTrackId: number;
}

export interface Pick {
  readonly trackId: number;
  /** The strongest reason; null if none is strong enough. */
  readonly reason: Reason | null;
  /** Further reasons, each part once, the strongest first; empty without a strongest reason. */
  readonly moreReasons: readonly Reason[];
}

export interface SimilarOptions {
  readonly count: number;
  /** The tracks that played before, the last one at the end. */
  readonly past: readonly TrackFacts[];
  /** The distance of two tracks drawn from the library. */
  readonly usualDistance: number;
  /** From 0 to 1: how often people play both; null if that is not known. */
  readonly together: (left: number, right: number) => number | null;
  readonly random: () => number;
}

/** Another seed gives another order, but no track that is clearly worse comes first. */
const CHANCE_SHARE = 0.08;
/** Music of one kind stays together: the rule for artists already brings variety. */
const LIKENESS_SHARE = 0.5;
/** Only the best are put into an order, because that compares each with each. */
const ORDERED_MAX = 160;
/** One artist with hundreds of alike tracks leaves room for others. */
const OF_ARTIST_MAX = 6;

export function chooseSimilar(
  given: readonly TrackFacts[],
  candidates: readonly TrackFacts[],
  options: SimilarOptions,
): Pick[] {
  const { count, past, usualDistance, random } = options;
  const scored = candidates.map((facts) => {
    const { value, reason } = scoreAgainst(given, facts, options);
    return { ...facts, score: value + CHANCE_SHARE * random(), reason };
  });
  const before = past.map((facts) => ({ ...facts, score: 0, reason: null }));
  return varyTracks(keepBest(scored), {
    count,
    past: before,
    likeness: (left, right) => likenessOf(left, right, usualDistance),
  }).map((facts) => ({
    trackId: facts.trackId,
    reason: facts.reason,
    moreReasons:
      facts.reason === null ? [] : listMoreReasons(given, facts, { ...options, reason: facts.reason }),
  }));
}

/** Compares with each given track and keeps the best, because a playlist may have several kinds of music. */
function scoreAgainst(
  given: readonly TrackFacts[],
  facts: TrackFacts,
  options: SimilarOptions,
): { value: number; reason: Pick['reason'] } {
  let best: { value: number; reason: Pick['reason'] } = { value: 0, reason: null };
  for (const like of given) {
    const { value, reason } = scoreTrack(scoreParts(like, facts, options));
    if (value <= best.value) continue;
    best = { value, reason: reason === null ? null : { part: reason, likeTrackId: like.trackId } };
  }
  return best;
}

/** Looks at every given track, because a song may sound like one and be played together with another one. */
function listMoreReasons(
  given: readonly TrackFacts[],
  facts: TrackFacts,
  options: SimilarOptions & { readonly reason: Reason },
): Reason[] {
  const closest: Record<ScorePart, number | null> = { ...UNKNOWN };
  const likeTrackIds = new Map<ScorePart, number>();
  for (const like of given) {
    const parts = scoreParts(like, facts, options);
    for (const part of SCORE_PARTS) {
      if ((parts[part] ?? 0) <= (closest[part] ?? 0)) continue;
      closest[part] = parts[part];
      likeTrackIds.set(part, like.trackId);
    }
  }
  return listReasons(closest)
    .filter((part) => part !== options.reason.part)
    .map((part) => ({ part, likeTrackId: likeTrackIds.get(part) ?? options.reason.likeTrackId }));
}

const UNKNOWN: PartScores = { sound: null, together: null, credits: null, years: null, genre: null };

function scoreParts(
  like: TrackFacts,
  facts: TrackFacts,
  { usualDistance, together }: SimilarOptions,
): PartScores {
  return {
    sound: soundOf(like, facts, usualDistance),
    together: scoreTogether(together(like.trackId, facts.trackId)),
    credits: sharesCredit(like, facts) ? 1 : null,
    years: scoreYears(like.year, facts.year),
    genre: scoreShared(like.genreIds, facts.genreIds),
  };
}

function sharesCredit(left: TrackFacts, right: TrackFacts): boolean {
  return (
    left.artistIds.some((id) => right.artistIds.includes(id)) ||
    (left.creditKeys ?? []).some((key) => right.creditKeys?.includes(key))
  );
}

function soundOf(left: TrackFacts, right: TrackFacts, usualDistance: number): number | null {
  if (left.position === null || right.position === null) return null;
  return scoreSound(distanceBetween(left.position, right.position), usualDistance);
}

function likenessOf(left: TrackFacts, right: TrackFacts, usualDistance: number): number {
  const likeness = soundOf(left, right, usualDistance) ?? scoreShared(left.artistIds, right.artistIds) ?? 0;
  return LIKENESS_SHARE * likeness;
}

function distanceBetween(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (const [axis, value] of left.entries()) sum += (value - (right[axis] ?? 0)) ** 2;
  return Math.sqrt(sum);
}

function keepBest<Scored extends TrackFacts & { readonly score: number }>(
  scored: readonly Scored[],
): Scored[] {
  const counts = new Map<number, number>();
  const best: Scored[] = [];
  for (const candidate of scored.toSorted((left, right) => right.score - left.score)) {
    if (best.length === ORDERED_MAX) break;
    if (candidate.artistIds.some((id) => (counts.get(id) ?? 0) >= OF_ARTIST_MAX)) continue;
    for (const id of candidate.artistIds) counts.set(id, (counts.get(id) ?? 0) + 1);
    best.push(candidate);
  }
  return best;
}
