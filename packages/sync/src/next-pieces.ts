/**
 * What to ask for next. At first, and on a line that gives little, piece by piece: what is needed soonest comes soonest.
 * With plenty in hand several at once and then nothing for their length: that spares a phone its radio, and the server
 * three requests of four.
 */
import { PIECE_MS, PIECES_AT_ONCE_MAX, type PieceQuality } from '@tutti/contract/limits';
import { transferMs } from './quality-choice.ts';
import { pieceAt } from './station-pieces.ts';

/**
 * Just before several are asked for, six seconds less are in hand: enough for a line that is away for twenty seconds and
 * noticed to be back two later.
 */
const AHEAD_MS = 30_000;
/** On a line that has stuttered; the server makes little more ahead. */
const AHEAD_ON_A_BAD_LINE_MS = 34_000;
/** With less in hand, what is missing next is asked for alone. */
const PLENTY_MS = 20_000;
/** Half of what a request is given before it is given up: a line that turns bad meanwhile loses nothing. */
const SEVERAL_WITHIN_MS = 4_000;
/** The first sound gets the line to itself, unless what follows is needed right after it. */
const ALONE_BELOW_PIECES = 2;
const ALONE_FROM_MS = 1_000;
const AT_ONCE = 2;
/** Less than this of a piece is over before it could sound. */
const WORTH_FETCHING_MS = 150;

export interface LineLook {
  readonly quality: PieceQuality;
  readonly bitsPerSecond: number | undefined;
  /** It stuttered within the last minutes. */
  readonly isBad: boolean;
  /** Nothing has come since it last failed. */
  readonly isFailing: boolean;
}

export interface HandLook {
  readonly stationMs: number;
  /** The first that is still worth having. */
  readonly firstIndex: number;
  /** From that one on, without a gap. */
  readonly heldInARow: number;
  /** Asks so much earlier than it would have to, less than a piece: each page at its own time. */
  readonly spreadMs: number;
  /** What the output wants in hand, where that is more. */
  readonly outputAheadMs: number | undefined;
}

export interface Asking {
  readonly lastIndex: number;
  /** Requests under way together. */
  readonly atOnce: number;
  /** Pieces for one request. */
  readonly several: number;
}

export function chooseAsking(hand: HandLook, line: LineLook): Asking {
  const aheadMs = Math.max(line.isBad ? AHEAD_ON_A_BAD_LINE_MS : AHEAD_MS, hand.outputAheadMs ?? 0);
  const lastIndex = pieceAt(hand.stationMs + aheadMs + hand.spreadMs);
  if (hasPlenty(hand) && carriesSeveral(line)) return { lastIndex, atOnce: 1, several: PIECES_AT_ONCE_MAX };
  const leftMs = (pieceAt(hand.stationMs) + 1) * PIECE_MS - hand.stationMs;
  const isAlone = leftMs > ALONE_FROM_MS && hand.heldInARow < ALONE_BELOW_PIECES;
  return { lastIndex, atOnce: isAlone ? 1 : AT_ONCE, several: 1 };
}

function hasPlenty({ stationMs, firstIndex, heldInARow }: HandLook): boolean {
  return (firstIndex + heldInARow) * PIECE_MS - stationMs >= PLENTY_MS;
}

function carriesSeveral({ quality, bitsPerSecond, isBad, isFailing }: LineLook): boolean {
  if (isBad || isFailing) return false;
  return PIECES_AT_ONCE_MAX * transferMs(quality, bitsPerSecond) <= SEVERAL_WITHIN_MS;
}

/** The first that are missing. Where several are asked for at once, they are waited for until so many are; a gap is not. */
export function nextPieces(
  { lastIndex, several }: Asking,
  { firstIndex, has }: { firstIndex: number; has: (index: number) => boolean },
): { readonly index: number; readonly count: number } | undefined {
  let index = firstIndex;
  while (has(index)) index += 1;
  let count = 0;
  while (count < several && index + count <= lastIndex && !has(index + count)) count += 1;
  const isGap = has(index + count);
  return count === several || (isGap && count > 0) ? { index, count } : undefined;
}

/** As long as a piece takes to come, or what is left of it has passed when it is there. */
export function neededMs(quality: PieceQuality | undefined, bitsPerSecond: number | undefined): number {
  const lineMs = quality === undefined ? 0 : transferMs(quality, bitsPerSecond);
  return Math.min(WORTH_FETCHING_MS + lineMs, PIECE_MS);
}
