/** Lyrics among the tags: USLT and SYLT of ID3, LYRICS of Vorbis comments, ©lyr of MP4 and their kin. */
import { toCountedBlob } from '../counted-blob.ts';
import type { FileBytes } from '../file-bytes.ts';
import { parseLrc } from './lrc.ts';
import { type Lyrics, toLyrics } from './lyrics.ts';

const TEXT_MAX_LENGTH = 256 * 1_024;

interface LyricsTag {
  readonly text?: string;
  readonly syncText?: readonly { readonly text: string; readonly timestamp?: number }[];
  readonly timeStampFormat?: number;
}

/** Timed ones if there are any; what is unreadable has none. */
export async function readEmbeddedLyrics(bytes: FileBytes, name: string): Promise<Lyrics | undefined> {
  const { parseBlob, TimestampFormat } = await import('music-metadata');
  const blob = toCountedBlob(bytes, name);
  const { native } = await parseBlob(blob, { skipCovers: true }).catch(() => ({ native: {} }));
  const found = Object.values(native)
    .flat()
    .filter(({ id }) => /(^|[:/])((un)?synced)?lyrics$|^(uslt|sylt|ult|slt|©lyr)$/i.test(id))
    .flatMap(({ value }) => toEmbedded(value as LyricsTag | string, TimestampFormat.milliseconds) ?? []);
  return found.find(({ isSynced }) => isSynced) ?? found[0];
}

function toEmbedded(tag: LyricsTag | string, inMs: number): Lyrics | undefined {
  if (typeof tag === 'string') return parseLrc(tag.slice(0, TEXT_MAX_LENGTH));
  const timed = tag.timeStampFormat === inMs ? (tag.syncText ?? []).filter(isTimed) : [];
  if (timed.length > 0) return toLyrics(timed.map(({ timestamp, text }) => ({ startMs: timestamp, text })));
  return tag.text === undefined ? undefined : parseLrc(tag.text.slice(0, TEXT_MAX_LENGTH));
}

function isTimed(line: { text: string; timestamp?: number }): line is { text: string; timestamp: number } {
  return typeof line.text === 'string' && Number.isFinite(line.timestamp);
}
