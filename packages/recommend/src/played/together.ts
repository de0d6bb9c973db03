/**
 * Finds tracks that people play together. Only chosen plays count: plays of stations, mixes and autoplay would teach a
 * rotation back to itself. One person's habits never show, because a pair needs several listeners.
 */

/** A track that a person chose, put into a playlist or marked as a favorite. */
export interface Choice {
  readonly trackId: number;
  readonly atMs: number;
  /** True if the person left it before its half. */
  readonly isSkip: boolean;
}

export interface TogetherOptions {
  readonly withinMs: number;
  readonly listenersMin: number;
  readonly neighborsMax: number;
  /** Pairs of few people count less: this many imaginary people never played them together. */
  readonly shrinkage: number;
}

export const TOGETHER: TogetherOptions = {
  withinMs: 30 * 60_000,
  listenersMin: 3,
  neighborsMax: 100,
  shrinkage: 5,
};

/** Tracks of one person, and tracks of which pairs were played together: 1 if so, −1 if one was skipped then. */
export interface Habits {
  readonly trackIds: ReadonlySet<number>;
  readonly pairs: ReadonlyMap<string, 1 | -1>;
}

export interface TogetherNeighbor {
  readonly trackId: number;
  /** From 0 to 1. */
  readonly strength: number;
  readonly listenerCount: number;
}

/** A person with many plays in a row, as of a whole library on shuffle, would pair everything with everything. */
const LATER_MAX = 30;

/** Reads the habits of one person, in whom each pair counts once however often it was played. */
export function findHabits(choices: readonly Choice[], { withinMs } = TOGETHER): Habits {
  const ordered = choices.toSorted((left, right) => left.atMs - right.atMs);
  const trackIds = new Set(ordered.filter(({ isSkip }) => !isSkip).map(({ trackId }) => trackId));
  const sums = new Map<string, number>();
  for (const [index, choice] of ordered.entries())
    for (const later of ordered.slice(index + 1, index + 1 + LATER_MAX)) {
      if (later.atMs - choice.atMs > withinMs) break;
      if (later.trackId === choice.trackId || (choice.isSkip && later.isSkip)) continue;
      const pair = pairOf(choice.trackId, later.trackId);
      sums.set(pair, (sums.get(pair) ?? 0) + (choice.isSkip || later.isSkip ? -1 : 1));
    }
  const pairs = [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([pair, sum]) => [pair, sum > 0 ? 1 : -1] as const);
  return { trackIds, pairs: new Map(pairs) };
}

/** Pairs the tracks of a playlist, or of a person's favorites, that are near each other in the list. */
export function pairList(trackIds: readonly number[]): Habits {
  const pairs = new Map<string, 1 | -1>();
  for (const [index, trackId] of trackIds.entries())
    for (const later of trackIds.slice(index + 1, index + 1 + LATER_MAX))
      if (later !== trackId) pairs.set(pairOf(trackId, later), 1);
  return { trackIds: new Set(trackIds), pairs };
}

/** Puts the plays, playlists and favorites of one person together, because a pair needs several listeners, not lists. */
export function joinHabits(parts: readonly Habits[]): Habits {
  const pairs = new Map<string, 1 | -1>();
  for (const part of parts)
    for (const [pair, value] of part.pairs) pairs.set(pair, pairs.get(pair) === 1 ? 1 : value);
  return { trackIds: new Set(parts.flatMap(({ trackIds }) => [...trackIds])), pairs };
}

/** Everything that one person has chosen. */
export interface Person {
  readonly choices: readonly Choice[];
  /** Playlists, and favorites in their order. */
  readonly lists: readonly (readonly number[])[];
}

/** Ranks the neighbors of each track by what people chose; a person counts once, however many lists have a pair. */
export function rankListeners(
  listeners: readonly Person[],
  options: TogetherOptions = TOGETHER,
): Map<number, TogetherNeighbor[]> {
  const isShared = findShared(listeners, options);
  const habits = listeners.map(({ choices, lists }) =>
    joinHabits([
      findHabits(
        choices.filter(({ trackId }) => isShared(trackId)),
        options,
      ),
      ...lists.map((trackIds) => pairList(trackIds.filter(isShared))),
    ]),
  );
  return rankTogether(habits, options);
}

/** Tracks of fewer people than a pair needs are in no pair, and pairing them would take most of the memory. */
function findShared(
  listeners: readonly Person[],
  { listenersMin }: TogetherOptions,
): (trackId: number) => boolean {
  const counts = countAll(
    listeners.map(({ choices, lists }) => {
      const played = choices.filter(({ isSkip }) => !isSkip).map(({ trackId }) => trackId);
      return new Set([...played, ...lists.flat()]);
    }),
  );
  return (trackId) => (counts.get(trackId) ?? 0) >= listenersMin;
}

/** Ranks the neighbors of each track by how many people play both, compared with how many play one of them. */
export function rankTogether(
  habits: readonly Habits[],
  { listenersMin, neighborsMax, shrinkage } = TOGETHER,
): Map<number, TogetherNeighbor[]> {
  const listeners = countAll(habits.map(({ trackIds }) => trackIds));
  const neighbors = new Map<number, TogetherNeighbor[]>();
  for (const [pair, { plays, skips }] of countPairs(habits)) {
    if (plays < listenersMin || skips >= plays) continue;
    const [first, second] = pair.split(' ').map(Number) as [number, number];
    const either = Math.sqrt((listeners.get(first) ?? 0) * (listeners.get(second) ?? 0));
    const strength = Math.min(1, (plays - skips) / (either + shrinkage));
    listOf(neighbors, first).push({ trackId: second, strength, listenerCount: plays });
    listOf(neighbors, second).push({ trackId: first, strength, listenerCount: plays });
  }
  for (const [trackId, found] of neighbors) neighbors.set(trackId, strongest(found, neighborsMax));
  return neighbors;
}

function countAll(sets: readonly ReadonlySet<number>[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const trackIds of sets)
    for (const trackId of trackIds) counts.set(trackId, (counts.get(trackId) ?? 0) + 1);
  return counts;
}

/** Counts the people who played both, and those who skipped one of them. */
function countPairs(habits: readonly Habits[]): Map<string, { plays: number; skips: number }> {
  const counts = new Map<string, { plays: number; skips: number }>();
  for (const { pairs } of habits)
    for (const [pair, value] of pairs) {
      const counted = counts.get(pair) ?? { plays: 0, skips: 0 };
      counts.set(pair, counted);
      if (value > 0) counted.plays += 1;
      else counted.skips += 1;
    }
  return counts;
}

function strongest(neighbors: readonly TogetherNeighbor[], count: number): TogetherNeighbor[] {
  return neighbors
    .toSorted((left, right) => right.strength - left.strength || left.trackId - right.trackId)
    .slice(0, count);
}

function listOf(lists: Map<number, TogetherNeighbor[]>, trackId: number): TogetherNeighbor[] {
  const list = lists.get(trackId) ?? [];
  lists.set(trackId, list);
  return list;
}

function pairOf(left: number, right: number): string {
  return left < right ? `${left} ${right}` : `${right} ${left}`;
}
