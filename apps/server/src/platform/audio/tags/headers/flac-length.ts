import type { FileBytes } from '../file-bytes.ts';

/** Holds several frames of common encoders, and one frame of the largest size. */
const TAIL_BYTES = 256 * 1_024;
const HEADER_MAX_BYTES = 16;
const SYNC = 0xff;

export interface FlacStream {
  readonly sampleRateHz: number;
  readonly channels: number;
  /** The number of samples in every frame but the last one. */
  readonly blockSamples: number;
}

interface FrameHead {
  readonly startsAtSample: number;
  readonly samples: number;
}

/**
 * Finds the length if the header has none; 0 if no frame is found. A frame counts only if another one ends where it
 * begins, because audio data may look like a header by chance.
 */
export function countFlacSamples(bytes: FileBytes, start: number, stream: FlacStream): number {
  const from = Math.max(start, bytes.size - TAIL_BYTES);
  const tail = bytes.read(from, bytes.size - from);
  const frames: FrameHead[] = [];
  for (let at = tail.indexOf(SYNC); at >= 0 && at + 6 < tail.length; at = tail.indexOf(SYNC, at + 1)) {
    const frame = readFrameHead(tail, at, stream);
    if (frame) frames.push(frame);
  }
  const ends = new Set(frames.map(endOf));
  const last =
    frames.findLast((frame) => ends.has(frame.startsAtSample)) ??
    (frames.length === 1 ? frames[0] : undefined);
  return last === undefined ? 0 : endOf(last);
}

const endOf = ({ startsAtSample, samples }: FrameHead) => startsAtSample + samples;

function readFrameHead(tail: Buffer, at: number, stream: FlacStream): FrameHead | undefined {
  const codes = readCodes(tail, at);
  if (codes === undefined || !hasChannels(codes.channels, stream.channels)) return undefined;
  const number = readCodedNumber(tail, at + 4);
  if (number === undefined) return undefined;
  const sizeBytes = SIZE_BYTES[codes.size] ?? 0;
  const end = number.end + sizeBytes + (RATE_BYTES[codes.rate] ?? 0);
  const isWhole = end < tail.length && end - at <= HEADER_MAX_BYTES;
  if (!isWhole || crc8(tail, at, end) !== tail[end]) return undefined;
  const samples = blockSamples(codes.size, sizeBytes === 0 ? 0 : tail.readUIntBE(number.end, sizeBytes));
  return { startsAtSample: number.value * (codes.isVariable ? 1 : stream.blockSamples), samples };
}

/** The bytes after the frame number that hold the block size or the sample rate, by their code. */
const SIZE_BYTES: Readonly<Record<number, number>> = { 6: 1, 7: 2 };
const RATE_BYTES: Readonly<Record<number, number>> = { 12: 1, 13: 2, 14: 2 };
const RESERVED_SIZE = 0;
const INVALID_RATE = 15;

/** undefined if a fixed bit is wrong or a code is reserved. */
function readCodes(tail: Buffer, at: number) {
  const word = tail.readUInt32BE(at);
  if (word >>> 17 !== 0x7ffc || (word & 1) !== 0) return undefined;
  const [size, rate] = [(word >>> 12) & 15, (word >>> 8) & 15];
  if (size === RESERVED_SIZE || rate === INVALID_RATE) return undefined;
  return { isVariable: ((word >>> 16) & 1) === 1, size, rate, channels: (word >>> 4) & 15 };
}

/** Codes from 8 to 10 are stereo with one channel stored as a difference. */
function hasChannels(code: number, channels: number): boolean {
  return code < 8 ? code + 1 === channels : code < 11 && channels === 2;
}

function blockSamples(code: number, stored: number): number {
  if (code === 1) return 192;
  if (code <= 5) return 576 << (code - 2);
  return code <= 7 ? stored + 1 : 256 << (code - 8);
}

/** The number is coded like a UTF-8 character, in up to seven bytes. */
function readCodedNumber(tail: Buffer, at: number): { value: number; end: number } | undefined {
  const first = tail[at] ?? 0;
  const ones = Math.clz32(~first << 24);
  if (ones === 1 || ones > 7) return undefined;
  let value = ones === 0 ? first : first & (0x7f >> ones);
  const end = at + Math.max(ones, 1);
  for (let next = at + 1; next < end; next += 1) {
    const byte = tail[next] ?? 0;
    if ((byte & 0xc0) !== 0x80) return undefined;
    value = value * 64 + (byte & 63);
  }
  return { value, end };
}

function crc8(bytes: Buffer, start: number, end: number): number {
  let crc = 0;
  for (let at = start; at < end; at += 1) {
    crc ^= bytes[at] ?? 0;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80) === 0 ? crc << 1 : ((crc << 1) ^ 7) & 0xff;
  }
  return crc;
}
