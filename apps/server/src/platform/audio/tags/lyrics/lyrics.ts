export interface LyricsLine {
  /** The time at which it is sung; set only if all lines are timed. */
  readonly startMs?: number;
  readonly text: string;
}

export interface Lyrics {
  /** Every line has a time, and lines are sorted by it. */
  readonly isSynced: boolean;
  readonly lines: readonly LyricsLine[];
}

/** A long opera has a thousand lines; ten minutes of rap have as many. */
const LINES_MAX = 2_000;
/** The limit of all lines together, because hundreds of lyrics are cached, and no song is longer. */
const LENGTH_MAX = 64 * 1_024;
const LINE_MAX_LENGTH = 500;
/** A day; no song is longer. */
const START_MAX_MS = 24 * 3_600_000;

/** Returns undefined without any text. If there are timed lines, the others are dropped. */
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
