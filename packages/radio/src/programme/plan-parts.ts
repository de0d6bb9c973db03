import { rowEndMs, soundEndMs, type TimelineRow } from '../timeline.ts';

/** Of everything a station sends. */
const FRAMES_PER_MS = 48;
/** Long enough not to click, too short to be heard as a fade. */
export const EDGE_FADE_FRAMES = 8 * FRAMES_PER_MS;
/** Lengths that files give of themselves are this far from the truth without anything being cut off. */
const LENGTH_TOLERANCE_MS = 50;

/**
 * A stretch of a programme that one file sounds in, perhaps with the next one over its end. Frames are counted at 48 kHz,
 * from the epoch or from the file's start.
 */
export interface ProgrammePart {
  readonly trackId: number;
  readonly fromFrame: number;
  /** The first frame that no longer belongs to it. */
  readonly untilFrame: number;
  readonly fileFromFrame: number;
  readonly gainDb: number;
  /** Straight ones of a moment, against clicks. */
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
  /** So much of its end sounds on under what follows, and fades. */
  readonly tailFrames: number;
}

export type PlannedRow = Pick<
  TimelineRow,
  'trackId' | 'startedAtMs' | 'playMs' | 'cueInMs' | 'fadeOutMs' | 'gainDb'
>;

/**
 * What sounds when. Every edge is counted from the epoch: rounding track after track would drift. A row that fades sounds
 * on under the next. Where a file is cut otherwise, at a skip or when the station goes off the air, it is faded for a
 * moment; what follows begins as its file does.
 */
export function planParts(
  rows: readonly PlannedRow[],
  durationsMs: ReadonlyMap<number, number>,
): ProgrammePart[] {
  return rows
    .filter(({ playMs }) => playMs > 0)
    .map((row) => {
      const fromFrame = Math.round(row.startedAtMs * FRAMES_PER_MS);
      const endFrame = Math.round(rowEndMs(row) * FRAMES_PER_MS);
      const untilFrame = Math.round(soundEndMs(row) * FRAMES_PER_MS);
      const tailFrames = untilFrame - endFrame;
      const edgeFrames = Math.min(EDGE_FADE_FRAMES, Math.floor((endFrame - fromFrame) / 2));
      const fileEndMs = durationsMs.get(row.trackId) ?? Number.POSITIVE_INFINITY;
      const isCut = row.cueInMs + row.playMs < fileEndMs - LENGTH_TOLERANCE_MS;
      return {
        trackId: row.trackId,
        fromFrame,
        untilFrame,
        fileFromFrame: Math.round(row.cueInMs * FRAMES_PER_MS),
        gainDb: row.gainDb,
        fadeInFrames: row.cueInMs > 0 ? edgeFrames : 0,
        fadeOutFrames: isCut && tailFrames === 0 ? edgeFrames : 0,
        tailFrames,
      };
    });
}

interface Stretch {
  readonly fromFrame: number;
  readonly untilFrame: number;
}

/** The parts that sound within a stretch, whole. */
export function partsWithin<Part extends Stretch>(
  parts: readonly Part[],
  { fromFrame, untilFrame }: Stretch,
): Part[] {
  return parts.filter((part) => part.fromFrame < untilFrame && part.untilFrame > fromFrame);
}

/** The first frame of the stretch from which on two plans sound different; undefined when they do not. */
export function firstDifference(
  before: readonly ProgrammePart[],
  after: readonly ProgrammePart[],
  stretch: Stretch,
): number | undefined {
  const [left, right] = [partsWithin(before, stretch), partsWithin(after, stretch)];
  const differences = Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
    differenceOfTwo(left[index], right[index]),
  ).filter((frame) => frame !== undefined);
  const first = Math.max(Math.min(...differences, Number.POSITIVE_INFINITY), stretch.fromFrame);
  return first < stretch.untilFrame ? first : undefined;
}

function differenceOfTwo(
  left: ProgrammePart | undefined,
  right: ProgrammePart | undefined,
): number | undefined {
  if (left === undefined || right === undefined) return (left ?? right)?.fromFrame;
  if (!beginsAlike(left, right)) return Math.min(left.fromFrame, right.fromFrame);
  const endsAlike =
    left.untilFrame === right.untilFrame &&
    left.fadeOutFrames === right.fadeOutFrames &&
    left.tailFrames === right.tailFrames;
  return endsAlike ? undefined : Math.min(endingFrame(left), endingFrame(right));
}

function beginsAlike(left: ProgrammePart, right: ProgrammePart): boolean {
  return (
    left.fromFrame === right.fromFrame &&
    left.trackId === right.trackId &&
    left.fileFromFrame === right.fileFromFrame &&
    left.gainDb === right.gainDb &&
    left.fadeInFrames === right.fadeInFrames
  );
}

/** From here on it is not what its file is. */
function endingFrame({ untilFrame, fadeOutFrames, tailFrames }: ProgrammePart): number {
  return untilFrame - Math.max(fadeOutFrames, tailFrames);
}
