/** Parses TTML as text and never as XML: only the five predefined entities exist, so none can name a file or expand. */
import { type Lyrics, type LyricsLine, toLyrics } from './lyrics.ts';
import { splitAtTimes } from './timed-words.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const UNITS_MS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };
const PARAGRAPH = /<(?:[a-z]{1,20}:)?p(?=[\s>])/i;
/** Matches the beginning of a timed word. */
const TIMED_SPAN =
  /<(?:[a-z]{1,20}:)?span(?=\s)[^<>]{0,300}?\sbegin\s?=\s?["']([\d:.]{1,20})(h|ms|m|s)?["'][^<>]{0,300}>/gi;
const FOUND_MAX = 4_000;

export function parseTtml(text: string): Lyrics | undefined {
  const [, ...paragraphs] = withoutComments(text).split(PARAGRAPH, FOUND_MAX);
  return toLyrics(paragraphs.flatMap((paragraph) => readParagraph(paragraph) ?? []));
}

/** Searches for ends, because a search for pairs would restart at each beginning without one. */
function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('<!--');
  return first + others.map((part) => part.slice(indexAfter(part, '-->'))).join('');
}

/** Returns the end of the text if it is missing. */
function indexAfter(part: string, end: string): number {
  const at = part.indexOf(end);
  return at < 0 ? part.length : at + end.length;
}

/** Reads from after the tag's name to the next paragraph. */
function readParagraph(paragraph: string): LyricsLine | undefined {
  const open = paragraph.indexOf('>');
  if (open < 0 || paragraph[open - 1] === '/') return undefined;
  const inside = paragraph.slice(open + 1);
  const end = inside.search(/<\/(?:[a-z]{1,20}:)?p\s?>/i);
  const marked = end < 0 ? inside : inside.slice(0, end);
  const text = toText(marked).trim();
  const begin = /\sbegin\s?=\s?["']([\d:.]{1,20})(h|ms|m|s)?["']/.exec(
    paragraph.slice(0, Math.min(open, 2_000)),
  );
  const startMs = begin === null ? undefined : toMs(begin[1] ?? '', begin[2]);
  if (startMs === undefined) return { text };
  const words = splitAtTimes(marked, startMs, {
    mark: TIMED_SPAN,
    toMs: ([, value = '', unit]) => toMs(value, unit),
    toText,
  });
  return words === undefined ? { startMs, text } : { startMs, text, words };
}

function toText(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, (tag) => (/^<(?:[a-z]{1,20}:)?br/i.test(tag) ? ' ' : ''))
    .replace(/&(#x?[\da-f]{1,6}|[a-z]{1,8});/gi, (whole, name: string) => toSign(name) ?? whole)
    .replace(/\s+/g, ' ');
}

function toSign(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  const isHex = /^#x/i.test(name);
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}

/** Parses `1:02:03.5`, `2:03.5`, `3.5` or a number with its unit. */
function toMs(value: string, unit: string | undefined): number | undefined {
  const parts = value.split(':').map(Number);
  if (parts.length > 3 || parts.some((part) => !Number.isFinite(part))) return undefined;
  if (unit !== undefined) return parts.length === 1 ? (parts[0] ?? 0) * (UNITS_MS[unit] ?? 0) : undefined;
  return parts.reduce((sum, part) => sum * 60 + part, 0) * 1_000;
}
