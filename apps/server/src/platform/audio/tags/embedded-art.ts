/** The picture inside an audio file. Only data whose first bytes mark a picture leaves the child process. */
import type { FoundPicture } from './taglib-reader.ts';

/** S32: larger ones are no covers but attacks or accidents. */
export const ART_MAX_BYTES = 10 * 1_024 * 1_024;
const PICTURES_MAX = 8;

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/gif';

export type EmbeddedArtSubject = 'album' | 'artist';

export function choosePicture(
  pictures: readonly FoundPicture[],
  subject: EmbeddedArtSubject,
): Uint8Array | undefined {
  const usable = pictures
    .slice(0, PICTURES_MAX)
    .filter(({ data }) => data.byteLength <= ART_MAX_BYTES && pictureType(data) !== undefined);
  if (subject === 'artist') return usable.find((picture) => picture.isOfArtist)?.data;
  return (usable.find((picture) => picture.isFrontCover) ?? usable[0])?.data;
}

/** Detects the type by magic bytes, because names and declared types may be wrong. SVG is never accepted. */
export function pictureType(data: Uint8Array): PictureType | undefined {
  const head = Buffer.from(data.buffer, data.byteOffset, Math.min(data.byteLength, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}
