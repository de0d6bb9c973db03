/** The words of a track, as far as a file may have them. */
export interface LyricsLine {
  /** When it is sung; only where all of it is timed. */
  readonly startMs?: number;
  readonly text: string;
}

export interface Lyrics {
  /** Every line says when it is sung, and they stand in that order. */
  readonly isSynced: boolean;
  readonly lines: readonly LyricsLine[];
}

/** A long opera has a thousand lines; ten minutes of rap have as many. */
const LINES_MAX = 2_000;
/** Of all lines together: hundreds of them are kept in memory, and no song has as much to say. */
const LENGTH_MAX = 64 * 1_024;
const LINE_MAX_LENGTH = 500;
/** Nobody sings later than this: a day. */
const START_MAX_MS = 24 * 3_600_000;

/** Undefined where nothing is sung. Timed lines alone, where there are any. */
export function toLyrics(found: readonly LyricsLine[]): Lyrics | undefined {
  const timed = found.filter(({ startMs }) => startMs !== undefined);
  const isSynced = timed.length > 0;
  const lines = withinLength((isSynced ? timed : found).slice(0, LINES_MAX).map((line) => toCleanLine(line)));
  if (!lines.some(({ text }) => text !== '')) return undefined;
  if (isSynced) return { isSynced, lines: lines.toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0)) };
  const first = lines.findIndex(({ text }) => text !== '');
  const last = lines.findLastIndex(({ text }) => text !== '');
  return { isSynced, lines: lines.slice(first, last + 1) };
}

function withinLength(lines: readonly LyricsLine[]): readonly LyricsLine[] {
  let length = 0;
  const end = lines.findIndex(({ text }) => {
    length += text.length;
    return length > LENGTH_MAX;
  });
  return end < 0 ? lines : lines.slice(0, end);
}

function toCleanLine({ startMs, text }: LyricsLine): LyricsLine {
  const clean = text
    .slice(0, LINE_MAX_LENGTH)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
  if (startMs === undefined) return { text: clean };
  return { startMs: Math.min(Math.max(0, Math.round(startMs)), START_MAX_MS), text: clean };
}
