/** Chooses the quality: the listener's choice, or for *Automatic* by the speed of the last transfers. */
import { PIECE_MS, type PieceQuality } from '@tutti/contract/limits';
import { codecOf, type PieceCodec, type QualityChoice } from './station-pieces.ts';

/** *Best* needs five times as much as *High* for a difference that few can hear, so Automatic excludes it. */
const LADDER = [
  { quality: 'saver', bitsPerSecond: 52_000 },
  { quality: 'normal', bitsPerSecond: 102_000 },
  { quality: 'high', bitsPerSecond: 169_000 },
] as const satisfies readonly { quality: PieceQuality; bitsPerSecond: number }[];
const FIRST_STEP = 1;
const BEST_BITS_PER_SECOND = 800_000;
/** A line that barely carries a quality would fail in its bad moments. */
const UP_FROM_TIMES = 2.5;
const DOWN_BELOW_TIMES = 1.4;
/** Quality rises only with this much buffered; with a full buffer, a slow minute does not lower it. */
const UP_FROM_AHEAD_MS = 8_000;
const DOWN_BELOW_AHEAD_MS = 14_000;
/** The line is judged by the transfers of this many pieces, because a few old large ones must not outweigh it. */
const RATED_PIECES = 6;

/** Measures throughput as bytes over the time in which any transfer was running, however many in parallel. */
export class LineMeter {
  #underWay = 0;
  #countedUntilMs = 0;
  /** Newest first. */
  #transfers: { bytes: number; busyMs: number; pieces: number }[] = [];

  begin(atMs: number): void {
    if (this.#underWay === 0) this.#countedUntilMs = atMs;
    this.#underWay += 1;
  }

  /** `bytes` is 0 if nothing arrived; `pieces` is the number requested. */
  end(atMs: number, bytes: number, pieces = 1): void {
    this.#underWay -= 1;
    const busyMs = Math.max(atMs - this.#countedUntilMs, 0);
    this.#countedUntilMs = atMs;
    let rated = 0;
    this.#transfers = [{ bytes, busyMs, pieces }, ...this.#transfers].filter((transfer) => {
      const isRated = rated < RATED_PIECES;
      rated += transfer.pieces;
      return isRated;
    });
  }

  /** Ignores a transfer that we aborted or that returned no sound, because it says nothing about the line. */
  drop(atMs: number): void {
    this.#underWay -= 1;
    this.#countedUntilMs = atMs;
  }

  bitsPerSecond(): number | undefined {
    if (this.#transfers.length === 0) return undefined;
    const busyMs = this.#transfers.reduce((sum, transfer) => sum + transfer.busyMs, 0);
    const bytes = this.#transfers.reduce((sum, transfer) => sum + transfer.bytes, 0);
    return (bytes * 8_000) / Math.max(busyMs, 1);
  }
}

export interface NetworkState {
  readonly bitsPerSecond: number | undefined;
  /** Length of the loaded sound. */
  readonly aheadMs: number;
  /** The last request timed out, so there is no time to try the same quality again. */
  readonly hasGivenUp?: boolean;
}

/** Returns the transfer time of two seconds in this quality. */
export function transferMs(quality: PieceQuality, bitsPerSecond: number | undefined): number {
  const takes = LADDER.find((step) => step.quality === quality)?.bitsPerSecond ?? BEST_BITS_PER_SECOND;
  return bitsPerSecond === undefined ? 0 : (takes * PIECE_MS) / Math.max(bitsPerSecond, 1);
}

export const FIRST_AUTOMATIC: PieceQuality = LADDER[FIRST_STEP].quality;

/** Moves one step at a time, so that each is judged before the next. */
export function chooseAutomatically(current: PieceQuality, line: NetworkState): PieceQuality {
  const found = LADDER.findIndex(({ quality }) => quality === current);
  const step = found < 0 ? FIRST_STEP : found;
  const { bitsPerSecond, aheadMs, hasGivenUp } = line;
  const here = LADDER[step] ?? LADDER[FIRST_STEP];
  if (bitsPerSecond === undefined) return here.quality;
  const isDue = hasGivenUp || aheadMs < DOWN_BELOW_AHEAD_MS;
  if (isDue && bitsPerSecond < here.bitsPerSecond * DOWN_BELOW_TIMES)
    return (LADDER[step - 1] ?? here).quality;
  const above = LADDER[step + 1];
  const isAffordable = above !== undefined && bitsPerSecond >= above.bitsPerSecond * UP_FROM_TIMES;
  return isAffordable && aheadMs >= UP_FROM_AHEAD_MS ? above.quality : here.quality;
}

/** Returns the quality to request for an output that can play these codecs. */
export function playableQuality(
  choice: QualityChoice,
  { automatic, codecs }: { automatic: PieceQuality; codecs: readonly PieceCodec[] },
): PieceQuality {
  const wanted = choice === 'automatic' ? automatic : choice;
  if (codecs.includes(codecOf(wanted))) return wanted;
  return codecs.includes('opus') ? 'high' : 'best';
}
