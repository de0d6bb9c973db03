import type { FileBytes } from '../file-bytes.ts';
import type { RawTags } from '../read-track.ts';
import { readApeTag } from './ape-tag.ts';
import { ID3V1_BYTES, ID3V1_NAMES, readId3v1 } from './id3v1-tag.ts';

export interface TagsAtEnd {
  readonly end: number;
  /** The tags in order of preference: APE before ID3v1. */
  readonly tags: readonly RawTags['tags'][];
}

const TAIL_BYTES = 160;
const LYRICS_END = 'LYRICS200';
const LYRICS_SIZE_DIGITS = 6;

/** Skips Lyrics3; ID3v1 is not read if `known` has all of its fields, which most files only repeat there. */
export function readTagsAtEnd(bytes: FileBytes, known: RawTags['tags'] = {}): TagsAtEnd {
  const tags: RawTags['tags'][] = [];
  let end = bytes.size;
  // The tail covers ID3v1 and the footer of the tag before it, so that one disk read is enough.
  const tail = bytes.read(Math.max(end - TAIL_BYTES, 0), TAIL_BYTES).toString('latin1');
  if (tail.startsWith('TAG', tail.length - ID3V1_BYTES)) {
    end -= ID3V1_BYTES;
    if (ID3V1_NAMES.some((name) => !known[name]))
      tags.push(readId3v1(Buffer.from(bytes.read(end, ID3V1_BYTES))));
  }
  // Lyrics3 and APE may both come before ID3v1, in either order.
  for (let turn = 0; turn < 2; turn += 1) {
    end = startOfLyrics(bytes, end);
    const ape = readApeTag(bytes, end);
    if (ape === undefined) continue;
    end = ape.startsAt;
    tags.unshift(ape.tags);
  }
  return { end, tags };
}

/** Lyrics3 version 2 gives its length before its end marker. */
function startOfLyrics(bytes: FileBytes, end: number): number {
  const length = LYRICS_SIZE_DIGITS + LYRICS_END.length;
  const last = bytes.read(end - length, length).toString('latin1');
  if (!last.endsWith(LYRICS_END)) return end;
  const start = end - length - Number.parseInt(last.slice(0, LYRICS_SIZE_DIGITS), 10);
  return start > 0 ? start : end;
}
