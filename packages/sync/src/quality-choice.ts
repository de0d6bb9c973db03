/** How good a sound to ask for: what the listener has chosen, and *Automatic* by what the line gave for the last pieces. */
import { PIECE_MS, type PieceQuality } from '@tutti/contract/limits';
import { codecOf, type PieceCodec, type QualityChoice } from './station-pieces.ts';

/**
 * What Automatic chooses from, and how much of a line each takes. *Best* costs five times as much as *High* for what
 * few can hear, so it is for whoever asks for it.
 */
const LADDER = [
  { quality: 'saver', bitsPerSecond: 52_000 },
  { quality: 'normal', bitsPerSecond: 102_000 },
  { quality: 'high', bitsPerSecond: 169_000 },
] as const satisfies readonly { quality: PieceQuality; bitsPerSecond: number }[];
const FIRST_STEP = 1;
const BEST_BITS_PER_SECOND = 800_000;
/** A line that only just carries a quality would not carry it through its bad moments. */
const UP_FROM_TIMES = 2.5;
const DOWN_BELOW_TIMES = 1.4;
/** Better sound is worth nothing while there is hardly any in hand; with enough, a slow minute is no reason for worse. */
const UP_FROM_AHEAD_MS = 8_000;
const DOWN_BELOW_AHEAD_MS = 14_000;
/** The line is judged by the transfers of so many pieces: a few large ones from before must not outweigh it. */
const JUDGED_PIECES = 6;

/** Measures a line by what arrived over the time in which anything was under way, however many at once. */
export class LineMeter {
  #underWay = 0;
  #countedUntilMs = 0;
  /** The newest first. */
  #transfers: { bytes: number; busyMs: number; pieces: number }[] = [];

  begin(atMs: number): void {
    if (this.#underWay === 0) this.#countedUntilMs = atMs;
    this.#underWay += 1;
  }

  /** `bytes` is 0 for what never arrived; `pieces` were asked for. */
  end(atMs: number, bytes: number, pieces = 1): void {
    this.#underWay -= 1;
    const busyMs = Math.max(atMs - this.#countedUntilMs, 0);
    this.#countedUntilMs = atMs;
    let judged = 0;
    this.#transfers = [{ bytes, busyMs, pieces }, ...this.#transfers].filter((transfer) => {
      const isJudged = judged < JUDGED_PIECES;
      judged += transfer.pieces;
      return isJudged;
    });
  }

  /** It was given up by us or answered without sound: says nothing of the line. */
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

export interface LineState {
  readonly bitsPerSecond: number | undefined;
  /** Sound in hand. */
  readonly aheadMs: number;
  /** What was asked for last was given up because it did not come: there is no time for another try of the same. */
  readonly hasGivenUp?: boolean;
}

/** How long two seconds of this quality take on a line. */
export function transferMs(quality: PieceQuality, bitsPerSecond: number | undefined): number {
  const takes = LADDER.find((step) => step.quality === quality)?.bitsPerSecond ?? BEST_BITS_PER_SECOND;
  return bitsPerSecond === undefined ? 0 : (takes * PIECE_MS) / Math.max(bitsPerSecond, 1);
}

export const FIRST_AUTOMATIC: PieceQuality = LADDER[FIRST_STEP].quality;

/** One step at a time, so that each is judged before the next. */
export function chooseAutomatically(current: PieceQuality, line: LineState): PieceQuality {
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

/** What is asked for of an output that plays these codecs. */
export function playableQuality(
  choice: QualityChoice,
  { automatic, codecs }: { automatic: PieceQuality; codecs: readonly PieceCodec[] },
): PieceQuality {
  const wanted = choice === 'automatic' ? automatic : choice;
  if (codecs.includes(codecOf(wanted))) return wanted;
  return codecs.includes('opus') ? 'high' : 'best';
}
