/** Finds the kinds of music that a person plays: by sound where tracks are described, and by genre where they are not. */
import type { TrackFacts } from '../choose/choose-similar.ts';
import { type PackedPositions, squaredDistance } from '../similar/packed-positions.ts';
import { type Grouping, groupPositions } from './k-means.ts';

export interface PlayedTrack extends Pick<TrackFacts, 'trackId' | 'artistIds' | 'genreIds' | 'position'> {
  readonly plays: number;
}

export interface Style {
  /** The most played first. */
  readonly trackIds: readonly number[];
  /** The artists of these tracks, the most played first. */
  readonly artistIds: readonly number[];
  readonly plays: number;
}

export interface StyleOptions {
  readonly stylesMax: number;
  readonly random: () => number;
}

/** Fewer tracks are chance, not a style. */
export const STYLE_TRACKS_MIN = 4;
/** With fewer tracks for each group, k-means would split one style into several. */
const TRACKS_PER_GROUP = 8;
/** One attempt in fifty begins with centers so badly drawn that two far styles stay one. */
const ATTEMPTS = 4;

/** Lists styles that share no track, the most played first. The same random numbers give the same styles. */
export function groupStyles(
  played: readonly PlayedTrack[],
  { stylesMax, random }: StyleOptions,
): readonly Style[] {
  const described = played.filter(({ position }) => position !== null);
  const others = played.filter(({ position }) => position === null);
  return [...groupBySound(described, { stylesMax, random }), ...groupByGenre(others)]
    .filter((tracks) => tracks.length >= STYLE_TRACKS_MIN)
    .map(describeStyle)
    .toSorted((left, right) => right.plays - left.plays || firstOf(left) - firstOf(right))
    .slice(0, stylesMax);
}

/** Every play counts, so a track that is played often draws its group towards it. */
function groupBySound(tracks: readonly PlayedTrack[], { stylesMax, random }: StyleOptions): PlayedTrack[][] {
  const plays = tracks.flatMap((track) => Array.from({ length: Math.max(1, track.plays) }, () => track));
  const axisCount = plays[0]?.position?.length ?? 0;
  if (axisCount === 0) return [];
  const numbers = new Float32Array(plays.length * axisCount);
  for (const [index, { position }] of plays.entries()) numbers.set(position ?? [], index * axisCount);
  const groupCount = Math.max(1, Math.min(stylesMax, Math.floor(tracks.length / TRACKS_PER_GROUP)));
  const { groups } = findClosest({ numbers, axisCount }, groupCount, random);
  const grouped = new Map<number, Set<PlayedTrack>>();
  for (const [index, track] of plays.entries()) setOf(grouped, groups[index] as number).add(track);
  return [...grouped.values()].map((group) => [...group]);
}

/** Returns the grouping whose members are nearest to their centers. */
function findClosest(positions: PackedPositions, groupCount: number, random: () => number): Grouping {
  const attempts = Array.from({ length: ATTEMPTS }, () => {
    const grouping = groupPositions(positions, groupCount, random);
    return { grouping, spread: spreadOf(positions, grouping) };
  });
  return attempts.reduce((best, other) => (other.spread < best.spread ? other : best)).grouping;
}

function spreadOf(positions: PackedPositions, { groups, centers }: Grouping): number {
  let sum = 0;
  for (const [index, group] of groups.entries()) {
    const center = centers[group];
    if (center !== undefined) sum += squaredDistance(positions, index, center);
  }
  return sum;
}

/** A track with several genres is in the one that is played most; a track without one is in no group. */
function groupByGenre(tracks: readonly PlayedTrack[]): PlayedTrack[][] {
  const plays = new Map<number, number>();
  for (const track of tracks)
    for (const genreId of track.genreIds) plays.set(genreId, (plays.get(genreId) ?? 0) + track.plays);
  const grouped = new Map<number, Set<PlayedTrack>>();
  for (const track of tracks) {
    const [genreId] = rankIds(track.genreIds, plays);
    if (genreId !== undefined) setOf(grouped, genreId).add(track);
  }
  return [...grouped.values()].map((group) => [...group]);
}

function describeStyle(tracks: readonly PlayedTrack[]): Style {
  const ordered = tracks.toSorted((left, right) => right.plays - left.plays || left.trackId - right.trackId);
  const plays = new Map<number, number>();
  for (const track of tracks)
    for (const artistId of track.artistIds) plays.set(artistId, (plays.get(artistId) ?? 0) + track.plays);
  return {
    trackIds: ordered.map(({ trackId }) => trackId),
    artistIds: rankIds([...plays.keys()], plays),
    plays: tracks.reduce((sum, track) => sum + track.plays, 0),
  };
}

function rankIds(ids: readonly number[], plays: ReadonlyMap<number, number>): number[] {
  return ids.toSorted((left, right) => (plays.get(right) ?? 0) - (plays.get(left) ?? 0) || left - right);
}

const firstOf = ({ trackIds }: Style) => trackIds[0] ?? 0;

function setOf<Key, Value>(sets: Map<Key, Set<Value>>, key: Key): Set<Value> {
  const set = sets.get(key) ?? new Set<Value>();
  sets.set(key, set);
  return set;
}
