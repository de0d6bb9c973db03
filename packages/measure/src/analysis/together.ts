/** What recordings of two pages on one station say of them: how far apart they sound, and when they are together. */
import { type Alignment, compareRecordings, longestSilenceMs, type Recording } from './correlate.ts';
import { median, percentile } from './statistics.ts';

export type Pair = readonly [Recording, Recording];

/** Short, because at two speeds half a percent apart a longer piece no longer resembles itself. */
const pieces = { windowMs: 200, stepMs: 250 };
/**
 * Of music a longer one tells how far apart the pages are: a note that is held resembles itself at every one of its
 * periods. Whether they play the same is told by the short one that begins with it.
 */
const musicPieces = { ...pieces, windowMs: 500 };
/**
 * Music of one file is alike by 0.95 and more on two pages that play it. At the edge of a rest a piece that is nearly
 * silent resembles others by 0.7 and tells nothing; when most pieces tell nothing, the pages are not together.
 */
const sameMusicFrom = 0.9;
/**
 * Where two tracks meet a page may be off by another fraction of a millisecond than before; noise resembles itself at
 * one of them only, so a piece that holds both is alike by half. Another programme is by less than a third.
 */
const sameNoiseFrom = 0.45;
/** Pages that play together. */
const searchMs = 600;

export interface Apart {
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly windows: number;
  readonly unlike: number;
  /** Whether most pieces could be compared. */
  readonly areEnough: boolean;
  /** Music has rests of its own, noise has none. */
  readonly silenceMs?: number;
}

const describeApart = (alike: readonly Alignment[]) => {
  const apart = alike.map(({ lagMs }) => Math.abs(lagMs));
  return { medianMs: median(apart), p95Ms: percentile(apart, 95), windows: apart.length };
};

/** Of noise, which never pauses. */
export const describeNoisePair = ([first, second]: Pair): Apart & { silenceMs: number } => {
  const alike = compareRecordings(first, second, { ...pieces, searchMs });
  const silenceMs = Math.max(longestSilenceMs(first), longestSilenceMs(second));
  const unlike = alike.filter(({ score }) => score < sameNoiseFrom).length;
  return { ...describeApart(alike), unlike, silenceMs, areEnough: unlike < alike.length / 2 };
};

/** Recordings of music hold rests, in which nothing can be compared. */
export const describeMusicPair = ([first, second]: Pair): Apart => {
  const short = compareRecordings(first, second, { ...pieces, searchMs });
  const long = compareRecordings(first, second, { ...musicPieces, searchMs });
  const heard = long.filter((_, index) => (short[index]?.score ?? 0) >= sameMusicFrom);
  const unlike = long.length - heard.length;
  return { ...describeApart(heard), unlike, areEnough: unlike < long.length / 2 };
};

export interface Locking {
  /** Seconds from the end of the disturbance until the two are together for good; undefined: never. */
  readonly seconds: number | undefined;
  readonly largestMs: number;
  /** Of the disturbance as well: a page has enough in hand to play on through each of them. */
  readonly silenceMs: number;
  readonly windows: number;
}

interface Disturbance {
  /** Judge's time of its end. */
  readonly sinceMs: number;
  /** Pieces further apart are taken for unlike; what is compared begins that much after the recording. */
  readonly searchMs: number;
  readonly lockedMs: number;
}

/** Recorded from before the disturbance, so that what comes right after it can be compared as well. */
export const describeLocking = ([first, second]: Pair, disturbance: Disturbance): Locking => {
  const { sinceMs, lockedMs } = disturbance;
  const plan = { ...pieces, searchMs: disturbance.searchMs };
  const alike = compareRecordings(recordedSince(first, sinceMs), second, plan);
  if (alike.length === 0) throw new Error('nothing was recorded that could be compared');
  const same = alike.filter(({ score }) => score >= sameNoiseFrom);
  return {
    seconds: secondsUntilLocked(alike, { sinceMs, lockedMs }),
    largestMs: Math.max(...same.map(({ lagMs }) => Math.abs(lagMs))),
    silenceMs: longestSilenceMs(second),
    windows: alike.length,
  };
};

/** A piece in which one page is silent or plays something else is out of step like one that comes too late. */
const secondsUntilLocked = (
  alike: readonly Alignment[],
  { sinceMs, lockedMs }: Pick<Disturbance, 'sinceMs' | 'lockedMs'>,
): number | undefined => {
  const isTogether = ({ score, lagMs }: Alignment) => score >= sameNoiseFrom && Math.abs(lagMs) <= lockedMs;
  const lastOff = alike.findLastIndex((piece) => !isTogether(piece));
  const locked = alike[lastOff + 1];
  return locked && (lastOff < 0 ? 0 : (locked.atMs - sinceMs) / 1000);
};

const recordedSince = ({ samples, sampleRate, startedAtMs }: Recording, fromMs: number): Recording => {
  const frames = Math.max(Math.round(((fromMs - startedAtMs) * sampleRate) / 1000), 0);
  return {
    samples: samples.subarray(frames),
    sampleRate,
    startedAtMs: startedAtMs + (frames * 1000) / sampleRate,
  };
};
