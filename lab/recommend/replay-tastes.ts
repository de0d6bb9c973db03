/**
 * Replays what people with planted tastes play next: each session begins with a track, and a method lists ten that the
 * person has not heard. A list is a hit if the person goes on to play one of them in this session.
 */
import { createRandom } from '@tutti/radio';
import {
  chooseSimilar,
  findHabits,
  findNearest,
  fitSoundSpace,
  positionAt,
  rankTogether,
  type ScorePart,
  SPACE_AXES,
  type TrackFacts,
} from '@tutti/recommend';
import type { PlantedWorld } from './planted-tastes.ts';

export const LISTED = 10;
/** The server gathers as many candidates for a track. */
const NEAREST_MAX = 120;
const OF_ARTIST_MAX = 60;
const OF_GENRE_MAX = 120;
const PAIRS_COMPARED = 500;

/** Lists track ids for a person who plays this track and has not heard the open ones. */
export type Method = (given: number, isOpen: (trackId: number) => boolean, seed: number) => number[];

export interface ReplayResult {
  /** The share of lists with a track that the person plays in the session. */
  readonly hitRate: number;
  /** The share of right ones among all listed. */
  readonly right: number;
  /** The share of the library that was listed at least once. */
  readonly coverage: number;
}

export function replay({ tracks, listeners }: PlantedWorld, method: Method): ReplayResult {
  const listed = new Set<number>();
  let [hits, right, lists] = [0, 0, 0];
  for (const [number, { past, future }] of listeners.entries()) {
    const playedBefore = new Set(past.map(({ trackId }) => trackId));
    for (const [session, [given, ...rest]] of future.entries()) {
      const later = new Set(rest.filter((trackId) => !playedBefore.has(trackId)));
      // Nothing could be a hit.
      if (given === undefined || later.size === 0) continue;
      const isOpen = (trackId: number) => trackId !== given && !playedBefore.has(trackId);
      const ids = method(given, isOpen, number * future.length + session);
      const rightIds = ids.filter((trackId) => later.has(trackId));
      for (const trackId of ids) listed.add(trackId);
      hits += rightIds.length > 0 ? 1 : 0;
      right += rightIds.length;
      lists += 1;
    }
  }
  return {
    hitRate: hits / lists,
    right: right / (lists * LISTED),
    coverage: listed.size / tracks.length,
  };
}

export interface ProductOptions {
  readonly without?: readonly ScorePart[];
  /** The share of tracks whose sound is known. */
  readonly describedShare?: number;
}

/** Answers as the server does, except for the parts that are left out. */
export function createProduct(
  world: PlantedWorld,
  { without = [], describedShare = 1 }: ProductOptions = {},
): Method {
  const { tracks, listeners } = world;
  const describes = createRandom(1, 0);
  const isUsed = (part: ScorePart) => !without.includes(part);
  const space = fitSoundSpace(tracks.map(({ vector }) => vector));
  const numbers = new Float32Array(tracks.length * SPACE_AXES);
  for (const { trackId, vector } of tracks) numbers.set(space.locate(vector), trackId * SPACE_AXES);
  const positions = { numbers, axisCount: SPACE_AXES };
  const together = isUsed('together')
    ? rankTogether(listeners.map(({ past }) => findHabits(past)))
    : new Map();
  const facts: TrackFacts[] = tracks.map(({ trackId, artistIds, genreIds, year }) => ({
    trackId,
    // Variety still needs the artists.
    artistIds,
    genreIds: isUsed('genre') ? genreIds : [],
    year: isUsed('years') ? year : null,
    position: isUsed('sound') && describes() < describedShare ? positionAt(positions, trackId) : null,
  }));
  const usualDistance = measureUsualDistance(facts);
  const ofArtist = groupBy(facts, ({ artistIds }) => artistIds);
  const ofGenre = groupBy(facts, ({ genreIds }) => genreIds);
  return (given, isOpen, seed) => {
    const like = facts[given];
    if (like === undefined) return [];
    const random = createRandom(seed, 0);
    const isNear = (trackId: number) => isOpen(trackId) && facts[trackId]?.position !== null;
    const found = new Set<number>();
    for (const neighbor of together.get(given) ?? []) found.add(neighbor.trackId);
    if (like.position !== null)
      for (const { index } of findNearest(positions, like.position, {
        count: NEAREST_MAX,
        isAllowed: isNear,
      }))
        found.add(index);
    if (isUsed('credits'))
      for (const trackId of like.artistIds.flatMap((id) =>
        draw(ofArtist.get(id) ?? [], OF_ARTIST_MAX, random),
      ))
        found.add(trackId);
    for (const trackId of like.genreIds.flatMap((id) => draw(ofGenre.get(id) ?? [], OF_GENRE_MAX, random)))
      found.add(trackId);
    const candidates = [...found].filter(isOpen).flatMap((trackId) => facts[trackId] ?? []);
    // Without an artist of its own, the given track shares no credits.
    const likeThis = isUsed('credits') ? like : { ...like, artistIds: [] };
    return chooseSimilar([likeThis], candidates, {
      count: LISTED,
      past: [],
      usualDistance,
      together: (left, right) =>
        together.get(left)?.find((neighbor: { trackId: number }) => neighbor.trackId === right)?.strength ??
        null,
      random,
    }).map(({ trackId }) => trackId);
  };
}

export function createMostPlayed({ listeners }: PlantedWorld): Method {
  const counts = new Map<number, number>();
  for (const { past } of listeners)
    for (const { trackId, isSkip } of past) if (!isSkip) counts.set(trackId, (counts.get(trackId) ?? 0) + 1);
  const ordered = [...counts].toSorted(([, left], [, right]) => right - left).map(([trackId]) => trackId);
  return (_given, isOpen) => ordered.filter(isOpen).slice(0, LISTED);
}

export function createSameGenre({ tracks }: PlantedWorld): Method {
  const ofGenre = groupBy(tracks, ({ genreIds }) => genreIds);
  return (given, isOpen, seed) => {
    const own = (tracks[given]?.genreIds ?? []).flatMap((genreId) => ofGenre.get(genreId) ?? []);
    return draw(own.filter(isOpen), LISTED, createRandom(seed + 1, 0));
  };
}

export function createChance({ tracks }: PlantedWorld): Method {
  const ids = tracks.map(({ trackId }) => trackId);
  return (_given, isOpen, seed) => draw(ids.filter(isOpen), LISTED, createRandom(seed + 1, 0));
}

/** Nobody could list these without knowing the taste: the most popular open tracks of the given track's scene. */
export function createOracle({ tracks }: PlantedWorld): Method {
  const ordered = tracks.toSorted((left, right) => right.popularity - left.popularity);
  return (given, isOpen) =>
    ordered
      .filter(({ trackId, scene }) => scene === tracks[given]?.scene && isOpen(trackId))
      .slice(0, LISTED)
      .map(({ trackId }) => trackId);
}

function draw(ids: readonly number[], count: number, random: () => number): number[] {
  const left = [...ids];
  const drawn: number[] = [];
  while (drawn.length < count && left.length > 0)
    drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

function groupBy<Item extends { readonly trackId: number }>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly number[],
): Map<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const item of items)
    for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item.trackId]);
  return groups;
}

function measureUsualDistance(facts: readonly TrackFacts[]): number {
  const random = createRandom(1, 0);
  let sum = 0;
  let compared = 0;
  for (let pair = 0; pair < PAIRS_COMPARED; pair += 1) {
    const [left, right] = [facts, facts].map((all) => all[Math.floor(random() * all.length)]?.position);
    if (!left || !right) continue;
    sum += Math.hypot(...left.map((value, axis) => value - (right[axis] ?? 0)));
    compared += 1;
  }
  return compared === 0 ? 0 : sum / compared;
}
