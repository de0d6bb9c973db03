import { type Lyrics, type LyricsLine, toLyrics } from './lyrics.ts';
import { splitAtTimes } from './timed-words.ts';

const TIME = /\s*\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/y;
/** Matches times of single words, in the enhanced format and in the older one with brackets. */
const WORD_TIME = /[<[](\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?[>\]]/g;
/** Matches `[ar:Somebody]`; only the offset is used. */
const TAG = /^\s*\[([a-z#]{1,20}):([^\]]*)\]\s*$/i;
/** Limits repeated lines, because one line with many times would grow beyond the file. */
const FOUND_MAX = 4_000;

export function parseLrc(text: string): Lyrics | undefined {
  const found: LyricsLine[] = [];
  let offsetMs = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (found.length >= FOUND_MAX) break;
    const tag = line.length < 1_000 ? TAG.exec(line) : null;
    if (tag === null) readLine(line, found);
    else if (tag[1]?.toLowerCase() === 'offset') offsetMs = Number.parseInt(tag[2] ?? '', 10) || 0;
  }
  return toLyrics(
    found.map(({ startMs, text, words }) => ({
      text,
      ...(startMs === undefined ? {} : { startMs: startMs - offsetMs }),
      ...(words && { words: words.map((word) => ({ ...word, startMs: word.startMs - offsetMs })) }),
    })),
  );
}

const toMs = ([, minutes, seconds, fraction = '0']: RegExpExecArray) =>
  Number(minutes) * 60_000 + Number(seconds) * 1_000 + Number(`0.${fraction}`) * 1_000;

const withoutTimes = (marked: string) => marked.replace(WORD_TIME, '');

function readLine(line: string, found: LyricsLine[]): void {
  const starts: number[] = [];
  TIME.lastIndex = 0;
  let end = 0;
  for (let match = TIME.exec(line); match !== null && starts.length < FOUND_MAX; match = TIME.exec(line)) {
    starts.push(toMs(match));
    end = TIME.lastIndex;
  }
  const rest = line.slice(end);
  const text = withoutTimes(rest).replace(/ {2,}/g, ' ').trim();
  // In a repeated line, the times of words belong to one of its repetitions only.
  const words =
    starts.length > 1 ? undefined : splitAtTimes(rest, starts[0], { mark: WORD_TIME, toMs, toText: String });
  const startMs = starts[0] ?? words?.[0]?.startMs;
  if (startMs === undefined) found.push({ text });
  else if (words !== undefined) found.push({ startMs, text, words });
  else for (const start of starts) found.push({ startMs: start, text });
}
