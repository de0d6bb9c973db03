/** Puts the songs of a block of rows into the order in which the sound changes least, if every rule allows it. */
import { ROTATION_RULES } from './pick-track.ts';
import type { Candidate, PoolTrack } from './pool.ts';
import type { RotationHistory } from './rotation-history.ts';

/** Returns how different two tracks sound, from 0. It must return a number for every pair, the same one for all unknown pairs. */
export type SoundDistance = (leftTrackId: number, rightTrackId: number) => number;

/**
 * A block takes about twenty minutes. Its first song is left to chance, because the row before it must know its
 * successor, and more may be known about the sound once the block is planned.
 */
export const BLOCK_ROWS = 6;

export const isBlockStart = (seq: number): boolean => (seq - 1) % BLOCK_ROWS === 0;
export const blockEnd = (seq: number): number => Math.ceil(seq / BLOCK_ROWS) * BLOCK_ROWS;

/** A station that consists of a few albums keeps its random order, because its songs fit together anyway. */
const ALBUMS_OF_HALF = 3;

/** Returns whether three albums have half of the tracks. */
export function isAlbumLike(pool: readonly PoolTrack[]): boolean {
  const counts = new Map<number, number>();
  for (const { albumId } of pool) if (albumId !== null) counts.set(albumId, (counts.get(albumId) ?? 0) + 1);
  const largest = [...counts.values()].toSorted((left, right) => right - left).slice(0, ALBUMS_OF_HALF);
  return largest.reduce((sum, count) => sum + count, 0) * 2 >= pool.length;
}

interface Block {
  readonly firstSeq: number;
  readonly previousTrackId: number;
  /** Knows the rows before the block; it is used for trials and unchanged afterwards. */
  readonly history: RotationHistory;
  readonly distance: SoundDistance;
}

/** Returns the same candidates in the best order, or as given if no other one is better. */
export function smoothOrder(
  given: readonly Candidate[],
  { firstSeq, previousTrackId, history, distance }: Block,
): readonly Candidate[] {
  let best = given;
  let leastJolt = joltOf(given, previousTrackId, distance);

  function extend(chosen: readonly Candidate[], left: readonly Candidate[], jolt: number): void {
    if (jolt >= leastJolt) return;
    if (left.length === 0) {
      best = chosen;
      leastJolt = jolt;
      return;
    }
    const seq = firstSeq + chosen.length;
    const lastTrackId = chosen.at(-1)?.track.trackId ?? previousTrackId;
    for (const candidate of left) {
      if (!ROTATION_RULES.every((rule) => rule.allows(candidate, history, seq))) continue;
      const undo = history.tryOut(candidate, seq);
      extend(
        [...chosen, candidate],
        left.filter((other) => other !== candidate),
        jolt + distance(lastTrackId, candidate.track.trackId),
      );
      undo();
    }
  }

  extend([], given, 0);
  return best;
}

function joltOf(candidates: readonly Candidate[], previousTrackId: number, distance: SoundDistance): number {
  const trackIds = [previousTrackId, ...candidates.map(({ track }) => track.trackId)];
  return trackIds
    .slice(1)
    .reduce((sum, trackId, index) => sum + distance(trackIds[index] as number, trackId), 0);
}
