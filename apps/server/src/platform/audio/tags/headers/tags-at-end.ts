import type { FileBytes } from '../file-bytes.ts';
import type { RawTags } from '../read-track.ts';
import { readApeTag } from './ape-tag.ts';
import { ID3V1_BYTES, ID3V1_NAMES, readId3v1 } from './id3v1-tag.ts';

export interface TagsAtEnd {
  /** Where the sound ends. */
  readonly end: number;
  /** The one that says more about a file first. */
  readonly tags: readonly RawTags['tags'][];
}

const TAIL_BYTES = 160;
const LYRICS_END = 'LYRICS200';
const LYRICS_SIZE_DIGITS = 6;

/**
 * ID3v1, Lyrics3 and APEv2 stand behind the sound of MP3 and its kin, in any order that programs left them in. What is
 * `known` already is not read again from ID3v1, because most files have both and nothing else to say there.
 */
export function readTagsAtEnd(bytes: FileBytes, known: RawTags['tags'] = {}): TagsAtEnd {
  const tags: RawTags['tags'][] = [];
  let end = bytes.size;
  // As much as ID3v1 and the end of what stands in front of it take, so that one look at the disk is enough.
  const tail = bytes.read(Math.max(end - TAIL_BYTES, 0), TAIL_BYTES).toString('latin1');
  if (tail.startsWith('TAG', tail.length - ID3V1_BYTES)) {
    end -= ID3V1_BYTES;
    if (ID3V1_NAMES.some((name) => !known[name]))
      tags.push(readId3v1(Buffer.from(bytes.read(end, ID3V1_BYTES))));
  }
  // Two at most stand in front of it: lyrics and APEv2, either of them first.
  for (let turn = 0; turn < 2; turn += 1) {
    end = startOfLyrics(bytes, end);
    const ape = readApeTag(bytes, end);
    if (ape === undefined) continue;
    end = ape.startsAt;
    tags.unshift(ape.tags);
  }
  return { end, tags };
}

/** Lyrics3 version 2 tells its length in front of its last word. */
function startOfLyrics(bytes: FileBytes, end: number): number {
  const length = LYRICS_SIZE_DIGITS + LYRICS_END.length;
  const last = bytes.read(end - length, length).toString('latin1');
  if (!last.endsWith(LYRICS_END)) return end;
  const start = end - length - Number.parseInt(last.slice(0, LYRICS_SIZE_DIGITS), 10);
  return start > 0 ? start : end;
}
