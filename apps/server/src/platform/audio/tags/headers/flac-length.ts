import type { FileBytes } from '../file-bytes.ts';

/** Several frames of any usual encoder, and one of the largest. */
const TAIL_BYTES = 256 * 1_024;
const HEADER_MAX_BYTES = 16;
const SYNC = 0xff;

export interface FlacStream {
  readonly sampleRateHz: number;
  readonly channels: number;
  /** Of every frame but the last one. */
  readonly blockSamples: number;
}

interface FrameHead {
  readonly startsAtSample: number;
  readonly samples: number;
}

/**
 * How many samples a stream has whose encoder could not go back to write it down: its last frame tells where it begins and
 * how long it is. 0 where no frame is found. A frame counts when the one before it ends where it begins, because a
 * header may be found in the sound by chance.
 */
export function countFlacSamples(bytes: FileBytes, start: number, stream: FlacStream): number {
  const from = Math.max(start, bytes.size - TAIL_BYTES);
  const tail = bytes.read(from, bytes.size - from);
  const frames: FrameHead[] = [];
  for (let at = tail.indexOf(SYNC); at >= 0 && at + 6 < tail.length; at = tail.indexOf(SYNC, at + 1)) {
    const frame = readFrameHead(tail, at, stream);
    if (frame) frames.push(frame);
  }
  const last =
    frames.findLast((frame) => frames.some((other) => endOf(other) === frame.startsAtSample)) ??
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

/** Bytes behind the number, by the codes that stand for "as told there". */
const SIZE_BYTES: Readonly<Record<number, number>> = { 6: 1, 7: 2 };
const RATE_BYTES: Readonly<Record<number, number>> = { 12: 1, 13: 2, 14: 2 };
const RESERVED_SIZE = 0;
const INVALID_RATE = 15;

/** undefined where bits that are always the same are not. */
function readCodes(tail: Buffer, at: number) {
  const word = tail.readUInt32BE(at);
  if (word >>> 17 !== 0x7ffc || (word & 1) !== 0) return undefined;
  const [size, rate] = [(word >>> 12) & 15, (word >>> 8) & 15];
  if (size === RESERVED_SIZE || rate === INVALID_RATE) return undefined;
  return { isVariable: ((word >>> 16) & 1) === 1, size, rate, channels: (word >>> 4) & 15 };
}

/** From 8 on two channels are stored as one and a difference. */
function hasChannels(code: number, channels: number): boolean {
  return code < 8 ? code + 1 === channels : code < 11 && channels === 2;
}

function blockSamples(code: number, told: number): number {
  if (code === 1) return 192;
  if (code <= 5) return 576 << (code - 2);
  return code <= 7 ? told + 1 : 256 << (code - 8);
}

/** As UTF-8 writes letters, up to seven bytes. */
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
