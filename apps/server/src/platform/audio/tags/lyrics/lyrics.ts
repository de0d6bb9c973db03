import { type LyricsWord, START_MAX_MS, toCleanWords } from './timed-words.ts';

export interface LyricsLine {
  /** The time at which it is sung; set only if all lines are timed. */
  readonly startMs?: number;
  readonly text: string;
  /** Set if the file times them; joined they are `text`. */
  readonly words?: readonly LyricsWord[];
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
/** The limit of timed words of all lines together; ten minutes of rap have half as many. */
const WORDS_MAX = 6_000;

/** Returns undefined without any text. If there are timed lines, the others are dropped. */
export function toLyrics(found: readonly LyricsLine[]): Lyrics | undefined {
  const timed = found.filter(({ startMs }) => startMs !== undefined);
  const isSynced = timed.length > 0;
  const clean = (isSynced ? timed : found).slice(0, LINES_MAX).map((line) => toCleanLine(line));
  const lines = withinWords(withinLength(clean));
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

/** Drops the words of the lines beyond the limit, which keep their own times. */
function withinWords(lines: readonly LyricsLine[]): readonly LyricsLine[] {
  let count = 0;
  return lines.map(({ words, ...line }) => {
    count += words?.length ?? 0;
    return words === undefined || count > WORDS_MAX ? line : { ...line, words };
  });
}

function toCleanLine(line: LyricsLine): LyricsLine {
  const startMs = line.startMs === undefined ? undefined : toCleanStart(line.startMs);
  const words = startMs === undefined ? undefined : toCleanWords(startMs, line.words ?? []);
  if (startMs !== undefined && words !== undefined)
    return { startMs, text: words.map(({ text }) => text).join(''), words };
  const text = line.text
    .slice(0, LINE_MAX_LENGTH)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim();
  return startMs === undefined ? { text } : { startMs, text };
}

function toCleanStart(startMs: number): number {
  return Math.min(Math.max(0, Math.round(startMs)), START_MAX_MS);
}
