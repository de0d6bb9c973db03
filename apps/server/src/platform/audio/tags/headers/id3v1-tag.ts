import type { RawTags, TagName } from '../read-track.ts';
import { createTextDecoder } from '../text-encoding.ts';
import { ID3_GENRES } from './id3-genres.ts';

export const ID3V1_BYTES = 128;

export const ID3V1_NAMES: readonly TagName[] = ['title', 'artist', 'album', 'date', 'genre', 'trackNumber'];

/** The offset and length of each text field. */
const TEXTS: readonly (readonly [name: TagName, at: number, length: number])[] = [
  ['title', 3, 30],
  ['artist', 33, 30],
  ['album', 63, 30],
  ['date', 93, 4],
];

export function readId3v1(block: Buffer): RawTags['tags'] {
  if (block.length < ID3V1_BYTES || block.toString('latin1', 0, 3) !== 'TAG') return {};
  const found = TEXTS.map(([name, at, length]) => ({ name, text: cutText(block.subarray(at, at + length)) }));
  const decoder = createTextDecoder(found.map(({ text }) => text));
  const tags: Partial<Record<TagName, readonly string[]>> = {};
  for (const { name, text } of found) {
    const value = decoder.decode(text).trim();
    if (value !== '') tags[name] = [value];
  }
  // Version 1.1 uses the last two bytes of the comment for a zero and the track number.
  const number = block[125] === 0 ? (block[126] ?? 0) : 0;
  if (number > 0) tags.trackNumber = [String(number)];
  const genre = ID3_GENRES[block[127] ?? ID3_GENRES.length];
  if (genre !== undefined && !isAllZero(block.subarray(3, ID3V1_BYTES))) tags.genre = [genre];
  return tags;
}

function cutText(field: Buffer): Buffer {
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
}

/** An empty tag has no genre, although 0 is the number of Blues. */
function isAllZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}
