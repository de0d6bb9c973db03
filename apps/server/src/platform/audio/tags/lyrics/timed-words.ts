/** A word or a syllable; contains the space behind it. */
export interface LyricsWord {
  readonly startMs: number;
  readonly text: string;
}

/** A day; no song is longer. */
export const START_MAX_MS = 24 * 3_600_000;
/** More words than anybody sings in one line. */
const WORDS_MAX = 200;
const LINE_MAX_LENGTH = 500;

interface TimeMarks {
  /** Matches a time in front of a word; has the flag `g`. */
  readonly mark: RegExp;
  readonly toMs: (match: RegExpExecArray) => number | undefined;
  /** Removes the markup of the format. */
  readonly toText: (marked: string) => string;
}

/** Splits a line at the times of its words. Text before the first time belongs to the beginning of the line. */
export function splitAtTimes(
  line: string,
  lineStartMs: number | undefined,
  { mark, toMs, toText }: TimeMarks,
): readonly LyricsWord[] | undefined {
  const words: LyricsWord[] = [];
  let startMs = lineStartMs;
  let from = 0;
  const add = (until: number) => {
    const text = toText(line.slice(from, until));
    if (startMs !== undefined) words.push({ startMs, text });
    else if (text.trim() !== '') return false;
    return true;
  };
  for (const match of line.matchAll(mark)) {
    // One word more than allowed makes `toCleanWords` drop them all.
    if (words.length > WORDS_MAX || !add(match.index)) return undefined;
    startMs = toMs(match);
    from = match.index + match[0].length;
    if (startMs === undefined) return undefined;
  }
  if (from === 0 || !add(line.length)) return undefined;
  return words;
}

/** Returns undefined for times that cannot be right; then the line is followed as a whole. */
export function toCleanWords(
  lineStartMs: number,
  words: readonly LyricsWord[],
): readonly LyricsWord[] | undefined {
  const clean: LyricsWord[] = [];
  for (const word of words) appendClean(clean, { ...word, startMs: Math.max(word.startMs, lineStartMs) });
  const last = clean.pop();
  if (last !== undefined) clean.push({ ...last, text: last.text.trimEnd() });
  return areUsable(clean) ? clean : undefined;
}

function appendClean(clean: LyricsWord[], { startMs, text: marked }: LyricsWord): void {
  const last = clean.at(-1);
  const spaced = marked.replace(/[\p{Cc}\s]+/gu, ' ').toWellFormed();
  const text = last === undefined || last.text.endsWith(' ') ? spaced.trimStart() : spaced;
  if (text === ' ' && last !== undefined) clean.splice(-1, 1, { ...last, text: `${last.text} ` });
  else if (text !== '') clean.push({ startMs: Math.round(startMs), text });
}

function areUsable(words: readonly LyricsWord[]): boolean {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  const areInOrder = words.every(({ startMs }, index) => startMs >= (words[index - 1]?.startMs ?? 0));
  if ((words.at(-1)?.startMs ?? 0) > START_MAX_MS) return false;
  return words.length > 1 && words.length <= WORDS_MAX && length <= LINE_MAX_LENGTH && areInOrder;
}
