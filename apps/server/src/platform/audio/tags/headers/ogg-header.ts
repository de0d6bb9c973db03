import type { FileBytes } from '../file-bytes.ts';
import type { RawTags } from '../read-track.ts';
import { type OggStream, readOggStream } from './ogg-codecs.ts';
import { TagCollector, Unusual } from './tag-collector.ts';
import { readVorbisComments } from './vorbis-comment.ts';

/** Comments with a picture in them are large; beyond this TagLib reads them. */
const COMMENT_MAX_BYTES = 1_024 * 1_024;
const TAIL_BYTES = 64 * 1_024;
/** The limit of pages before the first audio. The Vorbis setup takes at most two, plus pages without an end. */
const HEADER_PAGES_MAX = 100;
const FIRST_PACKET_BYTES = 80;

interface Page {
  readonly serial: number;
  readonly granule: bigint;
  readonly isContinued: boolean;
  readonly lacing: readonly number[];
  readonly payloadAt: number;
  readonly endsAt: number;
}

export function readOggHeader(bytes: FileBytes): RawTags {
  const first = readPage(bytes, 0);
  const stream = readOggStream(Buffer.from(bytes.read(first.payloadAt, FIRST_PACKET_BYTES)));
  const { packet, endsAt, nextPageAt } = readCommentPacket(bytes, first);
  const { commentSignature, sampleRateHz } = stream;
  if (!isSigned(packet, commentSignature)) throw new Unusual();
  const collector = new TagCollector();
  readVorbisComments(packet.subarray(commentSignature.length), collector);
  // Reads follow the order of the file, so that neighboring bytes come with one disk read.
  const offset = readOffset(bytes, { at: nextPageAt, serial: first.serial }, stream);
  const samples = readLastGranule(bytes, first.serial) - offset - stream.skippedSamples;
  if (samples <= 0 || sampleRateHz === 0) throw new Unusual();
  const durationMs = (samples * 1_000) / sampleRateHz;
  return {
    tags: collector.finish(),
    ...collector.pictures,
    durationMs,
    bitRateKbps: ((bytes.size - endsAt) * 8) / durationMs,
    sampleRateHz,
    channels: stream.channels,
    codec: stream.codec,
    container: 'OGG',
  };
}

/** A signature of zeros matches any bytes of its length. */
function isSigned(packet: Buffer, signature: Buffer): boolean {
  return signature[0] === 0 || packet.subarray(0, signature.length).equals(signature);
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
    granule: head.readBigInt64LE(6),
    isContinued: (head.readUInt8(5) & 1) !== 0,
    lacing,
    payloadAt,
    endsAt: payloadAt + lacing.reduce((sum, length) => sum + length, 0),
  };
}

interface CommentPacket {
  readonly packet: Buffer;
  readonly endsAt: number;
  /** The offset of the page after the one on which the packet ends. */
  readonly nextPageAt: number;
}

/** The second packet of the stream, put together from as many pages as it spans. */
function readCommentPacket(bytes: FileBytes, first: Page): CommentPacket {
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
    if (isComplete)
      return { packet: Buffer.concat(parts), endsAt: page.payloadAt + length, nextPageAt: page.endsAt };
  }
}

/** Finds the position of the first sample, because a recording of a broadcast keeps the station's count. */
function readOffset(bytes: FileBytes, start: { at: number; serial: number }, stream: OggStream): number {
  let { at } = start;
  for (let count = 0; count < HEADER_PAGES_MAX && at < bytes.size; count += 1) {
    const page = readPage(bytes, at);
    if (page.serial !== start.serial) throw new Unusual();
    // The position of a last page may be less than its packets contain.
    if (page.granule > 0n && page.endsAt >= bytes.size) return 0;
    if (page.granule > 0n) return Math.max(Number(page.granule) - samplesOn(bytes, page, stream), 0);
    at = page.endsAt;
  }
  return 0;
}

/** Counts the samples of packets that end on this page. For most streams one packet is enough. */
function samplesOn(bytes: FileBytes, page: Page, stream: OggStream): number {
  const { payloadAt, endsAt, lacing, isContinued, granule } = page;
  const count = lacing.reduce((sum, segment) => sum + (segment < 255 ? 1 : 0), isContinued ? -1 : 0);
  const asFirst = count * stream.samplesOf(bytes.read(payloadAt, 2), 0, 2);
  if (stream.hasEqualPackets || asFirst >= granule) return asFirst;
  const payload = bytes.read(payloadAt, endsAt - payloadAt);
  let samples = 0;
  let at = 0;
  let length = 0;
  for (const segment of lacing) {
    length += segment;
    if (segment === 255) continue;
    if (!isContinued || at > 0) samples += stream.samplesOf(payload, at, length);
    at += length;
    length = 0;
  }
  return samples;
}

/** Reads the position of the last sample from the last page. */
function readLastGranule(bytes: FileBytes, serial: number): number {
  const tail = bytes.read(Math.max(bytes.size - TAIL_BYTES, 0), TAIL_BYTES);
  const at = tail.lastIndexOf('OggS');
  if (at < 0 || at + 27 > tail.length || tail.readUInt32LE(at + 14) !== serial) throw new Unusual();
  const granule = tail.readBigInt64LE(at + 6);
  if (granule <= 0n) throw new Unusual();
  return Number(granule);
}
