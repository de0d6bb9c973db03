/**
 * Decides which pieces to request next. At first, and on a slow line, one at a time, so that the most urgent arrives
 * first. With a full buffer it requests several at once and then pauses for their length, which saves a phone's radio
 * and three of four requests.
 */
import { PIECE_MS, PIECES_AT_ONCE_MAX, type PieceQuality } from '@tutti/contract/limits';
import { transferMs } from './quality-choice.ts';
import { CHANGE_LEAD_MS } from './station-output.ts';
import { pieceAt } from './station-pieces.ts';

/**
 * The buffer falls six seconds below this before the next request, which still covers an outage of twenty seconds that
 * is noticed two seconds late.
 */
const AHEAD_MS = 30_000;
/** Applies to a line with recent interruptions; the server prepares little more ahead. */
const AHEAD_ON_A_BAD_LINE_MS = 34_000;
/** Below this buffer, the next missing piece is requested alone. */
const PLENTY_MS = 20_000;
/** Half of the timeout of a request, so that nothing is lost if the line gets worse meanwhile. */
const SEVERAL_WITHIN_MS = 4_000;
/** The first piece gets the line to itself, unless the next is needed right after it. */
const ALONE_BELOW_PIECES = 2;
const ALONE_FROM_MS = 1_000;
const AT_ONCE = 2;
/** A piece with less than this left would end before it could play … */
const WORTH_FETCHING_MS = 150;
/** … or, if it replaces another, before the output could switch to it. */
const WORTH_REPLACING_MS = CHANGE_LEAD_MS + 50;

export interface NetworkCondition {
  readonly quality: PieceQuality;
  readonly bitsPerSecond: number | undefined;
  /** The line was interrupted within the last minutes. */
  readonly isBad: boolean;
  /** Nothing has arrived since the last failure. */
  readonly isFailing: boolean;
}

export interface BufferState {
  readonly stationMs: number;
  /** The first piece that is still worth loading. */
  readonly firstIndex: number;
  /** Number of consecutive pieces from that one on that are loaded. */
  readonly heldInARow: number;
  /** Advances requests by less than a piece, differently for each page, so that not all ask at once. */
  readonly spreadMs: number;
  /** Buffer that the output needs if it is larger than the default. */
  readonly outputAheadMs: number | undefined;
}

export interface FetchPlan {
  readonly lastIndex: number;
  /** Number of parallel requests. */
  readonly atOnce: number;
  /** Number of pieces per request. */
  readonly several: number;
}

export function planFetch(hand: BufferState, line: NetworkCondition): FetchPlan {
  const aheadMs = Math.max(line.isBad ? AHEAD_ON_A_BAD_LINE_MS : AHEAD_MS, hand.outputAheadMs ?? 0);
  const lastIndex = pieceAt(hand.stationMs + aheadMs + hand.spreadMs);
  if (hasPlenty(hand) && carriesSeveral(line)) return { lastIndex, atOnce: 1, several: PIECES_AT_ONCE_MAX };
  const leftMs = (pieceAt(hand.stationMs) + 1) * PIECE_MS - hand.stationMs;
  const isAlone = leftMs > ALONE_FROM_MS && hand.heldInARow < ALONE_BELOW_PIECES;
  return { lastIndex, atOnce: isAlone ? 1 : AT_ONCE, several: 1 };
}

function hasPlenty({ stationMs, firstIndex, heldInARow }: BufferState): boolean {
  return (firstIndex + heldInARow) * PIECE_MS - stationMs >= PLENTY_MS;
}

function carriesSeveral({ quality, bitsPerSecond, isBad, isFailing }: NetworkCondition): boolean {
  if (isBad || isFailing) return false;
  return PIECES_AT_ONCE_MAX * transferMs(quality, bitsPerSecond) <= SEVERAL_WITHIN_MS;
}

/** Returns the first missing pieces; several at once wait until that many are missing, unless there is a gap. */
export function nextPieces(
  { lastIndex, several }: FetchPlan,
  { firstIndex, has }: { firstIndex: number; has: (index: number) => boolean },
): { readonly index: number; readonly count: number } | undefined {
  let index = firstIndex;
  while (has(index)) index += 1;
  let count = 0;
  while (count < several && index + count <= lastIndex && !has(index + count)) count += 1;
  const isGap = has(index + count);
  return count === several || (isGap && count > 0) ? { index, count } : undefined;
}

/** Returns the minimum rest of a piece that is worth loading, which grows with its transfer time. */
export function neededMs(
  quality: PieceQuality | undefined,
  { bitsPerSecond, isReplacing = false }: { bitsPerSecond: number | undefined; isReplacing?: boolean },
): number {
  const lineMs = quality === undefined ? 0 : transferMs(quality, bitsPerSecond);
  return Math.min((isReplacing ? WORTH_REPLACING_MS : WORTH_FETCHING_MS) + lineMs, PIECE_MS);
}
