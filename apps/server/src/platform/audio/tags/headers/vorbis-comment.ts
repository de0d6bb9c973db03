import { isKnownField, type TagCollector, Unusual } from './tag-collector.ts';

const COMMENTS_MAX = 2_000;
const NAME_MAX_LENGTH = 60;

/** Reads the comment block of FLAC, Vorbis and Opus: a vendor text, then NAME=value, lengths little-endian. */
export function readVorbisComments(block: Buffer, collector: TagCollector): void {
  let at = 4 + lengthAt(block, 0);
  const count = lengthAt(block, at);
  at += 4;
  if (count > COMMENTS_MAX) throw new Unusual();
  for (let index = 0; index < count; index += 1) {
    const length = lengthAt(block, at);
    at += 4;
    if (at + length > block.length) throw new Unusual();
    readComment(block.subarray(at, at + length), collector);
    at += length;
  }
}

function readComment(comment: Buffer, collector: TagCollector): void {
  const equals = comment.subarray(0, NAME_MAX_LENGTH).indexOf(0x3d);
  if (equals <= 0) return;
  const field = comment.toString('latin1', 0, equals).toUpperCase();
  if (field === 'METADATA_BLOCK_PICTURE') collector.addPicture(pictureType(comment.subarray(equals + 1)));
  else if (field === 'COVERART') collector.addPicture();
  else if (isKnownField(field)) collector.addField(field, [comment.toString('utf8', equals + 1)]);
}

function pictureType(value: Buffer): number | undefined {
  const head = Buffer.from(value.toString('latin1', 0, 8), 'base64');
  return head.length < 4 ? undefined : head.readUInt32BE(0);
}

function lengthAt(block: Buffer, at: number): number {
  if (at + 4 > block.length) throw new Unusual();
  return block.readUInt32LE(at);
}
