import type { FileBytes } from '../file-bytes.ts';
import type { RawTags } from '../read-track.ts';
import { readId3Frames } from './id3-frames.ts';
import { type FrameHeader, measureFrames, readFrameHeader } from './mpeg-frames.ts';
import { fillGaps, TagCollector, Unusual } from './tag-collector.ts';
import { readTagsAtEnd } from './tags-at-end.ts';

export function readMpegHeader(bytes: FileBytes): RawTags {
  const collector = new TagCollector();
  const start = readId3Frames(bytes, collector);
  const named = collector.finish();
  const { end, tags } = readTagsAtEnd(bytes, named);
  const first = readFrameHeader(bytes, start);
  // One sync word may be chance, two are a stream.
  readFrameHeader(bytes, start + first.length);
  const counted = readFrameCount(bytes, start, first);
  const length = end - start;
  const durationMs = counted
    ? (counted * first.samples * 1_000) / first.sampleRateHz
    : measureFrames(bytes, { start, end });
  return {
    tags: fillGaps(named, ...tags),
    ...collector.pictures,
    durationMs,
    bitRateKbps: (length * 8) / durationMs,
    sampleRateHz: first.sampleRateHz,
    channels: first.isMono ? 1 : 2,
    codec: 'MP3',
    container: 'MP3',
  };
}

/** Reads the frame count that most encoders with a variable bit rate write into the first frame. */
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
