/**
 * Playback speed of long tracks: audio books, lectures and mixes. Pure. It is remembered for the whole album, because each
 * chapter of a book is a track, and for tracks without an album by themselves.
 */
import type { PlayerTrack } from './player-types.ts';

export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
const NORMAL = 1;
/** The oldest are forgotten. */
const REMEMBERED_MAX = 200;

/** Speeds other than the normal one, by what they are remembered for; the latest last. */
export type Speeds = ReadonlyMap<string, number>;

type Keyed = Pick<PlayerTrack, 'id' | 'albumId'>;

const keyOf = ({ id, albumId }: Keyed): string =>
  albumId === undefined ? `track ${id}` : `album ${albumId}`;

export function speedOf(speeds: Speeds, track: Keyed | undefined): number {
  return (track && speeds.get(keyOf(track))) ?? NORMAL;
}

/** Returns the same map if the speed is none that is offered. */
export function withSpeed(speeds: Speeds, track: Keyed, speed: number): Speeds {
  if (!isSpeed(speed)) return speeds;
  const next = new Map(speeds);
  next.delete(keyOf(track));
  if (speed !== NORMAL) next.set(keyOf(track), speed);
  return new Map([...next].slice(-REMEMBERED_MAX));
}

/** Reads what a browser has stored, which may be anything. */
export function readSpeeds(stored: unknown): Speeds {
  const pairs: readonly unknown[] = Array.isArray(stored) ? stored.slice(-REMEMBERED_MAX) : [];
  return new Map(pairs.filter(isPair));
}

function isPair(pair: unknown): pair is readonly [string, number] {
  return Array.isArray(pair) && typeof pair[0] === 'string' && isSpeed(pair[1]) && pair[1] !== NORMAL;
}

const isSpeed = (value: unknown): boolean => SPEEDS.some((speed) => speed === value);
