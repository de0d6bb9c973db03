/** Compares recordings of two pages on one station: how far apart they sound, and when they are synchronized. */
import { type Alignment, compareRecordings, longestSilenceMs, type Recording } from './correlate.ts';
import { median, percentile } from './statistics.ts';

export type Pair = readonly [Recording, Recording];

/** Short, because a longer window no longer resembles itself at speeds half a percent apart. */
const pieces = { windowMs: 200, stepMs: 250 };
/** A held note resembles itself at each of its periods; the short window decides whether the pages play the same. */
const musicPieces = { ...pieces, windowMs: 500 };
/** Pages in sync score 0.95 or more; a nearly silent window scores 0.7 against unrelated sound and says nothing. */
const sameMusicFrom = 0.9;
/** A window across the border of two tracks scores half, because noise matches at only one of two offsets. */
const sameNoiseFrom = 0.45;
/** Search range for pages that are synchronized. */
const searchMs = 600;

export interface Apart {
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly windows: number;
  readonly unlike: number;
  /** Whether most windows could be compared. */
  readonly areEnough: boolean;
  /** Only of noise, because music has rests of its own. */
  readonly silenceMs?: number;
}

const describeApart = (alike: readonly Alignment[]) => {
  const apart = alike.map(({ lagMs }) => Math.abs(lagMs));
  return { medianMs: median(apart), p95Ms: percentile(apart, 95), windows: apart.length };
};

/** Compares two recordings of noise, which never pauses. */
export const describeNoisePair = ([first, second]: Pair): Apart & { silenceMs: number } => {
  const alike = compareRecordings(first, second, { ...pieces, searchMs });
  const silenceMs = Math.max(longestSilenceMs(first), longestSilenceMs(second));
  const unlike = alike.filter(({ score }) => score < sameNoiseFrom).length;
  return { ...describeApart(alike), unlike, silenceMs, areEnough: unlike < alike.length / 2 };
};

/** Compares two recordings of music. Rests are left out, because nothing can be compared in them. */
export const describeMusicPair = ([first, second]: Pair): Apart => {
  const short = compareRecordings(first, second, { ...pieces, searchMs });
  const long = compareRecordings(first, second, { ...musicPieces, searchMs });
  const recorded = long.filter((_, index) => (short[index]?.score ?? 0) >= sameMusicFrom);
  const unlike = long.length - recorded.length;
  return { ...describeApart(recorded), unlike, areEnough: unlike < long.length / 2 };
};

export interface Locking {
  /** Seconds from the end of the disturbance until both stay synchronized; undefined means never. */
  readonly seconds: number | undefined;
  readonly largestMs: number;
  /** Includes the disturbance, because a page has enough buffered to play through it. */
  readonly silenceMs: number;
  readonly windows: number;
}

interface Disturbance {
  /** The recorder's time at which it ends. */
  readonly sinceMs: number;
  /** Windows further apart count as different. The comparison begins this long after the recording. */
  readonly searchMs: number;
  readonly lockedMs: number;
}

/** The recordings must begin before the disturbance, so that the time right after it can be compared. */
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

/** A window in which one page is silent or plays something else counts as not synchronized. */
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
