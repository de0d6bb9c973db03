import { rowEndMs, soundEndMs, type TimelineRow } from '../timeline.ts';

/** Sample rate of everything a station sends. */
const FRAMES_PER_MS = 48;
/** Long enough to avoid a click, too short to be heard as a fade. */
export const EDGE_FADE_FRAMES = 8 * FRAMES_PER_MS;
/** Files may state a length that is off by this much; then nothing counts as cut off. */
const LENGTH_TOLERANCE_MS = 50;

/** One file plays, perhaps with the next over its end; frames at 48 kHz, from the epoch or the start of the file. */
export interface TimelinePart {
  /** Null for silence, which is on air like sound. */
  readonly trackId: number | null;
  readonly fromFrame: number;
  /** The first frame after the part. */
  readonly untilFrame: number;
  readonly fileFromFrame: number;
  readonly gainDb: number;
  /** Short linear fades that prevent clicks. */
  readonly fadeInFrames: number;
  readonly fadeOutFrames: number;
  /** Length of the end that fades out under the next part. */
  readonly tailFrames: number;
}

export type PlannedRow = Pick<
  TimelineRow,
  'trackId' | 'startedAtMs' | 'playMs' | 'cueInMs' | 'fadeOutMs' | 'gainDb'
>;

/**
 * Computes which file plays when. Every edge is counted from the epoch, because rounding each track would drift. A
 * row's fade lies under the next row. A file that is cut off, by a skip or at the end of the broadcast, gets a short
 * fade; the next part begins normally.
 */
export function planParts(
  rows: readonly PlannedRow[],
  durationsMs: ReadonlyMap<number, number>,
): TimelinePart[] {
  const parts: TimelinePart[] = [];
  for (const row of rows) {
    if (row.playMs <= 0) continue;
    const part = row.trackId === null ? toSilence(row) : toPart(row, durationsMs.get(row.trackId));
    const before = parts.at(-1);
    // Silence sounds the same in one row and in several.
    if (before?.trackId === null && part.trackId === null && before.untilFrame === part.fromFrame)
      parts[parts.length - 1] = { ...before, untilFrame: part.untilFrame };
    else parts.push(part);
  }
  return parts;
}

function toSilence(row: PlannedRow): TimelinePart {
  const [fromFrame, untilFrame] = [toFrame(row.startedAtMs), toFrame(rowEndMs(row))];
  const noSound = { fileFromFrame: 0, gainDb: 0, fadeInFrames: 0, fadeOutFrames: 0, tailFrames: 0 };
  return { trackId: null, fromFrame, untilFrame, ...noSound };
}

const toFrame = (instantMs: number) => Math.round(instantMs * FRAMES_PER_MS);

function toPart(row: PlannedRow, fileEndMs = Number.POSITIVE_INFINITY): TimelinePart {
  const fromFrame = toFrame(row.startedAtMs);
  const endFrame = toFrame(rowEndMs(row));
  const untilFrame = toFrame(soundEndMs(row));
  const tailFrames = untilFrame - endFrame;
  const edgeFrames = Math.min(EDGE_FADE_FRAMES, Math.floor((endFrame - fromFrame) / 2));
  const isCut = row.cueInMs + row.playMs < fileEndMs - LENGTH_TOLERANCE_MS;
  return {
    trackId: row.trackId,
    fromFrame,
    untilFrame,
    fileFromFrame: toFrame(row.cueInMs),
    gainDb: row.gainDb,
    fadeInFrames: row.cueInMs > 0 ? edgeFrames : 0,
    fadeOutFrames: isCut && tailFrames === 0 ? edgeFrames : 0,
    tailFrames,
  };
}

interface Span {
  readonly fromFrame: number;
  readonly untilFrame: number;
}

/** Returns the whole parts that overlap a range. */
export function partsWithin<Part extends Span>(
  parts: readonly Part[],
  { fromFrame, untilFrame }: Span,
): Part[] {
  return parts.filter((part) => part.fromFrame < untilFrame && part.untilFrame > fromFrame);
}

/** Returns the first frame in the range at which two plans differ; undefined if they do not. */
export function firstDifference(
  before: readonly TimelinePart[],
  after: readonly TimelinePart[],
  span: Span,
): number | undefined {
  const left = partsWithin(before, span).map(clipSilence(span));
  const right = partsWithin(after, span).map(clipSilence(span));
  const differences = Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
    differenceOfTwo(left[index], right[index]),
  ).filter((frame) => frame !== undefined);
  const first = Math.max(Math.min(...differences, Number.POSITIVE_INFINITY), span.fromFrame);
  return first < span.untilFrame ? first : undefined;
}

/** Silence may be hours long, and when it began or will end is inaudible. */
const clipSilence =
  (span: Span) =>
  (part: TimelinePart): TimelinePart =>
    part.trackId === null
      ? {
          ...part,
          fromFrame: Math.max(part.fromFrame, span.fromFrame),
          untilFrame: Math.min(part.untilFrame, span.untilFrame),
        }
      : part;

function differenceOfTwo(
  left: TimelinePart | undefined,
  right: TimelinePart | undefined,
): number | undefined {
  if (left === undefined || right === undefined) return (left ?? right)?.fromFrame;
  if (!beginsAlike(left, right)) return Math.min(left.fromFrame, right.fromFrame);
  const endsAlike =
    left.untilFrame === right.untilFrame &&
    left.fadeOutFrames === right.fadeOutFrames &&
    left.tailFrames === right.tailFrames;
  return endsAlike ? undefined : Math.min(endingFrame(left), endingFrame(right));
}

function beginsAlike(left: TimelinePart, right: TimelinePart): boolean {
  return (
    left.fromFrame === right.fromFrame &&
    left.trackId === right.trackId &&
    left.fileFromFrame === right.fileFromFrame &&
    left.gainDb === right.gainDb &&
    left.fadeInFrames === right.fadeInFrames
  );
}

/** From this frame on the part differs from its file. */
function endingFrame({ untilFrame, fadeOutFrames, tailFrames }: TimelinePart): number {
  return untilFrame - Math.max(fadeOutFrames, tailFrames);
}
