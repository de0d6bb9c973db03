import type { FileBytes } from '../file-bytes.ts';
import type { RawTags } from '../read-track.ts';
import { readId3Frames } from './id3-frames.ts';
import { type FrameHeader, measureFrames, readFrameHeader } from './mpeg-frames.ts';
import { TagCollector, Unusual } from './tag-collector.ts';

/** Where ID3v1 fills gaps of ID3v2, TagLib decides. */
const FILLED_BY_ID3V1 = ['title', 'artist', 'album', 'genre', 'date', 'trackNumber'] as const;

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
    : measureFrames(bytes, { start, end });
  return {
    tags: collector.tags,
    ...collector.pictures,
    durationMs,
    bitRateKbps: (length * 8) / durationMs,
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

/** Most encoders that vary the bit rate say in the first frame how many there are. */
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
