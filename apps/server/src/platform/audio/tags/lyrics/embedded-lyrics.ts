/** Lyrics among the tags: USLT and SYLT of ID3, LYRICS of Vorbis comments, ©lyr of MP4 and their kin. */
import { toCountedBlob } from '../counted-blob.ts';
import type { FileBytes } from '../file-bytes.ts';
import { detectMislabeledLatin } from '../text-encoding.ts';
import { parseLrc } from './lrc.ts';
import { type Lyrics, type LyricsLine, toLyrics } from './lyrics.ts';
import type { LyricsWord } from './timed-words.ts';

const TEXT_MAX_LENGTH = 256 * 1_024;

/** Matches `UNSYNCED LYRICS` of foobar2000, `LYRICS-ENG` of FFmpeg, `LYRICS:description` and the frames of ID3. */
const NAME =
  /(^|[:/])((un)?-?sync(ed|hroni[sz]ed)?[ _-]?)?lyrics?([-_: ].{0,40})?$|^(uslt|sylt|ult|slt|©lyr)$/i;

interface LyricsTag {
  readonly text?: string;
  readonly syncText?: readonly { readonly text: string; readonly timestamp?: number }[];
  readonly timeStampFormat?: number;
}

/** Prefers timed lyrics; returns undefined if they are unreadable. */
export async function readEmbeddedLyrics(bytes: FileBytes, name: string): Promise<Lyrics | undefined> {
  const { parseBlob, TimestampFormat } = await import('music-metadata');
  const blob = toCountedBlob(bytes, name);
  const { native } = await parseBlob(blob, { skipCovers: true }).catch(() => ({ native: {} }));
  const found = Object.values(native)
    .flat()
    .filter(({ id }) => NAME.test(id))
    .flatMap(({ value }) => toEmbedded(value as LyricsTag | string, TimestampFormat.milliseconds) ?? []);
  return found.find(({ isSynced }) => isSynced) ?? found[0];
}

function toEmbedded(tag: LyricsTag | string, inMs: number): Lyrics | undefined {
  if (typeof tag === 'string') return parseText(tag);
  const timed = tag.timeStampFormat === inMs ? (tag.syncText ?? []).filter(isTimed) : [];
  if (timed.length > 0) return toLyrics(toLines(timed));
  return tag.text === undefined ? undefined : parseText(tag.text);
}

/** Entries are lines, or words if some of them begin a new line. */
function toLines(timed: readonly { text: string; timestamp: number }[]): readonly LyricsLine[] {
  const entries = timed.map(({ timestamp, text }) => ({ startMs: timestamp, text: repair(text) }));
  if (!entries.slice(1).some(({ text }) => /^[\r\n]/.test(text))) return entries;
  const lines: LyricsWord[][] = [];
  for (const entry of entries) {
    const line = lines.at(-1);
    if (line === undefined || /^[\r\n]/.test(entry.text)) lines.push([entry]);
    else line.push(entry);
  }
  return lines.flatMap((words) => {
    const [first] = words;
    return first === undefined ? [] : [{ startMs: first.startMs, text: words.map(joinable).join(''), words }];
  });
}

const joinable = ({ text }: LyricsWord) => text.replace(/[\r\n]+/g, '');

function isTimed(line: { text: string; timestamp?: number }): line is { text: string; timestamp: number } {
  return typeof line.text === 'string' && Number.isFinite(line.timestamp);
}

function parseText(text: string): Lyrics | undefined {
  return parseLrc(repair(text.slice(0, TEXT_MAX_LENGTH)));
}

/** Decodes a text again if it is all Latin-1, because its label may have been wrong. */
function repair(text: string): string {
  const mayBeMislabeled = /[\u0080-\u00ff]/.test(text) && !/[\u0100-\uffff]/.test(text);
  if (!mayBeMislabeled) return text;
  const bytes = Buffer.from(text, 'latin1');
  return new TextDecoder(detectMislabeledLatin(bytes)).decode(bytes);
}
