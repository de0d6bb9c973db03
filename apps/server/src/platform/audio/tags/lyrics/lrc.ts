/** Parses LRC: lines with one or several times in front, and plain text, which is LRC without times. */
import { type Lyrics, type LyricsLine, toLyrics } from './lyrics.ts';

const TIME = /\s*\[(\d{1,3}):(\d{1,2})(?:[.:](\d{1,3}))?\]/y;
/** Matches times of single words, in the enhanced format. */
const WORD_TIME = /<\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?>/g;
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
  // A positive offset makes the lyrics appear earlier.
  return toLyrics(
    found.map((line) => (line.startMs === undefined ? line : { ...line, startMs: line.startMs - offsetMs })),
  );
}

function readLine(line: string, found: LyricsLine[]): void {
  const starts: number[] = [];
  TIME.lastIndex = 0;
  let end = 0;
  for (let match = TIME.exec(line); match !== null && starts.length < FOUND_MAX; match = TIME.exec(line)) {
    const [, minutes, seconds, fraction = '0'] = match;
    starts.push(Number(minutes) * 60_000 + Number(seconds) * 1_000 + Number(`0.${fraction}`) * 1_000);
    end = TIME.lastIndex;
  }
  const text = line.slice(end).replace(WORD_TIME, '').replace(/ {2,}/g, ' ').trim();
  if (starts.length === 0) found.push({ text });
  for (const startMs of starts) found.push({ startMs, text });
}
