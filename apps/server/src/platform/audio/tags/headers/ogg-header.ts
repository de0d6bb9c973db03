import type { FileBytes } from '../file-bytes.ts';
import type { RawTags } from '../read-track.ts';
import { TagCollector, Unusual } from './tag-collector.ts';
import { readVorbisComments } from './vorbis-comment.ts';

/** Comments with a picture in them are large; beyond this TagLib may have them. */
const COMMENT_MAX_BYTES = 1_024 * 1_024;
const TAIL_BYTES = 64 * 1_024;
const OPUS_RATE_HZ = 48_000;

interface Page {
  readonly serial: number;
  readonly isContinued: boolean;
  readonly lacing: readonly number[];
  readonly payloadAt: number;
  readonly endsAt: number;
}

/** Vorbis and Opus in Ogg; other codecs and chained streams are unusual. */
export function readOggHeader(bytes: FileBytes): RawTags {
  const first = readPage(bytes, 0);
  const id = Buffer.from(bytes.read(first.payloadAt, 32));
  const isOpus = id.toString('latin1', 0, 8) === 'OpusHead';
  if (!isOpus && id.toString('latin1', 0, 7) !== '\x01vorbis') throw new Unusual();
  const { packet, endsAt } = readCommentPacket(bytes, first);
  const signature = isOpus ? 'OpusTags' : '\x03vorbis';
  if (packet.toString('latin1', 0, signature.length) !== signature) throw new Unusual();
  const collector = new TagCollector();
  readVorbisComments(packet.subarray(signature.length), collector);
  const samples = readLastGranule(bytes, first.serial) - (isOpus ? id.readUInt16LE(10) : 0);
  const rateHz = isOpus ? OPUS_RATE_HZ : id.readUInt32LE(12);
  if (samples <= 0 || rateHz === 0) throw new Unusual();
  const durationMs = (samples * 1_000) / rateHz;
  return {
    tags: collector.finish(),
    ...collector.pictures,
    durationMs,
    bitRateKbps: ((bytes.size - endsAt) * 8) / durationMs,
    sampleRateHz: rateHz,
    channels: id.readUInt8(isOpus ? 9 : 11),
    codec: isOpus ? 'Opus' : 'Vorbis',
    container: 'OGG',
  };
}

function readPage(bytes: FileBytes, at: number): Page {
  const head = bytes.read(at, 27 + 255);
  if (head.length < 28 || head.toString('latin1', 0, 4) !== 'OggS') throw new Unusual();
  const count = head.readUInt8(26);
  const lacing = [...head.subarray(27, 27 + count)];
  if (lacing.length < count) throw new Unusual();
  const payloadAt = at + 27 + count;
  return {
    serial: head.readUInt32LE(14),
    isContinued: (head.readUInt8(5) & 1) !== 0,
    lacing,
    payloadAt,
    endsAt: payloadAt + lacing.reduce((sum, length) => sum + length, 0),
  };
}

/** The second packet of the stream, put together from as many pages as it spans. */
function readCommentPacket(bytes: FileBytes, first: Page): { packet: Buffer; endsAt: number } {
  const parts: Buffer[] = [];
  let total = 0;
  let at = first.endsAt;
  for (;;) {
    const page = readPage(bytes, at);
    if (page.serial !== first.serial || page.isContinued !== parts.length > 0) throw new Unusual();
    const lastSegment = page.lacing.findIndex((length) => length < 255);
    const isComplete = lastSegment >= 0;
    const own = isComplete ? page.lacing.slice(0, lastSegment + 1) : page.lacing;
    const length = own.reduce((sum, segment) => sum + segment, 0);
    total += length;
    if (total > COMMENT_MAX_BYTES) throw new Unusual();
    parts.push(Buffer.from(bytes.read(page.payloadAt, length)));
    at = page.endsAt;
    if (isComplete) return { packet: Buffer.concat(parts), endsAt: page.payloadAt + length };
  }
}

/** The position of the last sample stands in the last page. */
function readLastGranule(bytes: FileBytes, serial: number): number {
  const tail = bytes.read(Math.max(bytes.size - TAIL_BYTES, 0), TAIL_BYTES);
  const at = tail.lastIndexOf('OggS');
  if (at < 0 || at + 27 > tail.length || tail.readUInt32LE(at + 14) !== serial) throw new Unusual();
  const granule = tail.readBigInt64LE(at + 6);
  if (granule <= 0n) throw new Unusual();
  return Number(granule);
}
