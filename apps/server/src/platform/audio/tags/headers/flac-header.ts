import type { FileBytes } from '../file-bytes.ts';
import type { RawTags } from '../read-track.ts';
import { countFlacSamples, type FlacStream } from './flac-length.ts';
import { fillGaps, TagCollector, Unusual } from './tag-collector.ts';
import { readTagsAtEnd } from './tags-at-end.ts';
import { readVorbisComments } from './vorbis-comment.ts';

const STREAM_INFO = 0;
const VORBIS_COMMENT = 4;
const PICTURE = 6;
const COMMENT_MAX_BYTES = 1_024 * 1_024;
const BLOCKS_MAX = 200;

interface StreamInfo extends FlacStream {
  /** 0 if the encoder did not know. */
  readonly samples: number;
}

export function readFlacHeader(bytes: FileBytes): RawTags {
  const collector = new TagCollector();
  let info: StreamInfo | undefined;
  let hasComments = false;
  let at = 4;
  for (let count = 0, isLast = false; !isLast; count += 1) {
    const head = bytes.read(at, 4);
    if (head.length < 4 || count > BLOCKS_MAX) throw new Unusual();
    const type = head.readUInt8(0) & 0x7f;
    isLast = (head.readUInt8(0) & 0x80) !== 0;
    const length = head.readUIntBE(1, 3);
    at += 4;
    if (type === STREAM_INFO) info = readStreamInfo(bytes.read(at, length));
    if (type === PICTURE) collector.addPicture(readPictureType(bytes.read(at, 4)));
    if (type === VORBIS_COMMENT) {
      if (hasComments || length > COMMENT_MAX_BYTES) throw new Unusual();
      hasComments = true;
      readVorbisComments(bytes.read(at, length), collector);
    }
    at += length;
  }
  if (!info || at > bytes.size) throw new Unusual();
  const durationMs = readDuration(bytes, at, info);
  return {
    tags: withTagsAtEnd(bytes, collector.finish()),
    ...collector.pictures,
    durationMs,
    bitRateKbps: ((bytes.size - at) * 8) / durationMs,
    sampleRateHz: info.sampleRateHz,
    channels: info.channels,
    codec: 'FLAC',
    container: 'FLAC',
  };
}

function readDuration(bytes: FileBytes, start: number, info: StreamInfo): number {
  const samples = info.samples || countFlacSamples(bytes, start, info);
  if (samples === 0) throw new Unusual();
  return (samples * 1_000) / info.sampleRateHz;
}

/** Some programs append ID3v1 or APE tags to any file. They count only for fields that FLAC's own comments lack. */
function withTagsAtEnd(bytes: FileBytes, tags: RawTags['tags']): RawTags['tags'] {
  return tags.title && tags.artist ? tags : fillGaps(tags, ...readTagsAtEnd(bytes, tags).tags);
}

function readPictureType(block: Buffer): number | undefined {
  return block.length < 4 ? undefined : block.readUInt32BE(0);
}

function readStreamInfo(block: Buffer): StreamInfo {
  if (block.length < 34) throw new Unusual();
  const sampleRateHz = block.readUIntBE(10, 3) >> 4;
  if (sampleRateHz === 0) throw new Unusual();
  return {
    sampleRateHz,
    blockSamples: block.readUInt16BE(2),
    channels: ((block.readUInt8(12) >> 1) & 7) + 1,
    samples: (block.readUInt8(13) & 15) * 2 ** 32 + block.readUInt32BE(14),
  };
}
