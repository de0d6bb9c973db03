import type { FileBytes } from '../file-bytes.ts';
import type { RawTags } from '../read-track.ts';
import { readId3Frames } from './id3-frames.ts';
import { TagCollector, Unusual } from './tag-collector.ts';

/** kbit/s of layer III by the four bits of the header: MPEG 1, then MPEG 2 and 2.5. */
const BIT_RATES = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0],
] as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000, 0] as const;
/** Where ID3v1 fills gaps of ID3v2, TagLib decides. */
const FILLED_BY_ID3V1 = ['title', 'artist', 'album', 'genre', 'date', 'trackNumber'] as const;

interface FrameHeader {
  readonly isMpeg1: boolean;
  readonly bitRateKbps: number;
  readonly sampleRateHz: number;
  readonly samples: number;
  readonly length: number;
  readonly isMono: boolean;
}

export function readMpegHeader(bytes: FileBytes): RawTags {
  const collector = new TagCollector();
  const start = readId3Frames(bytes, collector);
  const end = readEnd(bytes, collector);
  const first = readFrameHeader(bytes, start);
  // One sync word may be chance, two are a stream.
  readFrameHeader(bytes, start + first.length);
  const counted = readFrameCount(bytes, start, first);
  const length = end - start;
  const durationMs = counted
    ? (counted * first.samples * 1_000) / first.sampleRateHz
    : (length * 8) / first.bitRateKbps;
  return {
    tags: collector.tags,
    hasEmbeddedArt: collector.hasEmbeddedArt,
    durationMs,
    bitRateKbps: counted ? (length * 8) / durationMs : first.bitRateKbps,
    sampleRateHz: first.sampleRateHz,
    channels: first.isMono ? 1 : 2,
    codec: 'MP3',
    container: 'MP3',
  };
}

function readEnd(bytes: FileBytes, collector: TagCollector): number {
  const tail = bytes.read(Math.max(bytes.size - 160, 0), 160);
  const hasId3v1 =
    tail.length >= 128 && tail.toString('latin1', tail.length - 128, tail.length - 125) === 'TAG';
  const rest = hasId3v1 ? tail.subarray(0, tail.length - 128) : tail;
  if (rest.includes('APETAGEX') || rest.includes('LYRICS')) throw new Unusual();
  if (hasId3v1 && FILLED_BY_ID3V1.some((name) => !collector.tags[name])) throw new Unusual();
  return bytes.size - (hasId3v1 ? 128 : 0);
}

function readFrameHeader(bytes: FileBytes, at: number): FrameHeader {
  const head = bytes.read(at, 4);
  if (head.length < 4) throw new Unusual();
  const word = head.readUInt32BE(0);
  const version = (word >>> 19) & 3;
  const layer = (word >>> 17) & 3;
  if (word >>> 21 !== 0x7ff || version === 1 || layer !== 1) throw new Unusual();
  const isMpeg1 = version === 3;
  const bitRateKbps = BIT_RATES[isMpeg1 ? 0 : 1][(word >>> 12) & 15] ?? 0;
  // Version 2 halves the rates, 2.5 (written as 0) quarters them.
  const sampleRateHz = (SAMPLE_RATES[(word >>> 10) & 3] ?? 0) / ([4, 1, 2, 1][version] ?? 1);
  if (bitRateKbps === 0 || sampleRateHz === 0) throw new Unusual();
  const samples = isMpeg1 ? 1_152 : 576;
  return {
    isMpeg1,
    bitRateKbps,
    sampleRateHz,
    samples,
    length: Math.floor((samples * 125 * bitRateKbps) / sampleRateHz) + ((word >>> 9) & 1),
    isMono: ((word >>> 6) & 3) === 3,
  };
}

/** Encoders that vary the bit rate say in the first frame how many there are. */
function readFrameCount(
  bytes: FileBytes,
  start: number,
  { isMpeg1, isMono }: FrameHeader,
): number | undefined {
  const frame = bytes.read(start, 64);
  const sideInfo = isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  const at = 4 + sideInfo;
  const mark = frame.toString('latin1', at, at + 4);
  if (frame.toString('latin1', 36, 40) === 'VBRI') throw new Unusual();
  if (mark !== 'Xing' && mark !== 'Info') return undefined;
  const hasCount = (frame.readUInt32BE(at + 4) & 1) !== 0;
  const count = hasCount ? frame.readUInt32BE(at + 8) : 0;
  if (count === 0) throw new Unusual();
  return count;
}
