import { type Lyrics, type LyricsLine, toLyrics } from './lyrics.ts';
import { splitAtTimes } from './timed-words.ts';

const TIMES = /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})\s*-->/;
/** Matches the time in front of a word in WebVTT. */
const WORD_TIME = /<(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[,.](\d{1,3})>/g;
/** Matches `<i>`, `<c.yellow>`, `{\an8}` and the times of single words. */
const MARKUP = /<[^<>]{0,100}>|\{\\[^{}]{0,100}\}/g;
const LINE_MAX_LENGTH = 10_000;
const FOUND_MAX = 4_000;

export function parseSrt(text: string): Lyrics | undefined {
  const found: LyricsLine[] = [];
  let startMs: number | undefined;
  let parts: string[] = [];
  const finish = () => {
    if (startMs !== undefined) found.push(toLine(startMs, parts.join(' ')));
    startMs = undefined;
    parts = [];
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (found.length >= FOUND_MAX) break;
    const times = TIMES.exec(line.slice(0, 100));
    if (times === null && line.trim() !== '') {
      if (startMs !== undefined) parts.push(line.slice(0, LINE_MAX_LENGTH));
      continue;
    }
    finish();
    if (times !== null) startMs = toMs(times);
  }
  finish();
  return toLyrics(found);
}

const withoutMarkup = (marked: string) => marked.replace(MARKUP, '');

function toLine(startMs: number, marked: string): LyricsLine {
  const words = splitAtTimes(marked, startMs, { mark: WORD_TIME, toMs, toText: withoutMarkup });
  const text = withoutMarkup(marked);
  return words === undefined ? { startMs, text } : { startMs, text, words };
}

function toMs([, hours = '0', minutes = '0', seconds = '0', fraction = '0']: RegExpExecArray): number {
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1_000 + Number(`0.${fraction}`) * 1_000;
}
