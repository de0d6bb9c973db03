/** Writes frames of a long FLAC stream (RFC 9639) as a file of their own. */
import { joinBytes } from '@tutti/contract/join-bytes';

const SAMPLE_RATE_HZ = 48_000;
const CHANNELS = 2;
const BITS_PER_SAMPLE = 16;
const STREAMINFO_BYTES = 34;
const HEADER_BYTES = 4 + 4 + STREAMINFO_BYTES;

/** Expects 48 kHz, stereo, 16 bit; frames are renumbered, because a file begins with number 0. */
export function writeFlacPiece(
  frames: readonly Uint8Array[],
  samplesPerFrame: number,
): Uint8Array<ArrayBuffer> {
  const header = makeHeader({ samplesPerFrame, totalSamples: frames.length * samplesPerFrame });
  return joinBytes([header, ...frames.map(renumber)]);
}

function makeHeader({ samplesPerFrame, totalSamples }: { samplesPerFrame: number; totalSamples: number }) {
  const bytes = new Uint8Array(HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  bytes.set([0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, STREAMINFO_BYTES]);
  view.setUint16(8, samplesPerFrame);
  view.setUint16(10, samplesPerFrame);
  // Frame sizes and the digest of the samples are left unknown.
  const format = (SAMPLE_RATE_HZ << 4) | ((CHANNELS - 1) << 1) | ((BITS_PER_SAMPLE - 1) >> 4);
  view.setUint32(18, ((format << 8) | (((BITS_PER_SAMPLE - 1) & 0xf) << 4)) >>> 0);
  view.setUint32(22, totalSamples);
  return bytes;
}

function renumber(frame: Uint8Array, number: number): Uint8Array {
  const oldEnd = 4 + codedLength(frame[4] ?? 0);
  const extraBytes = extraHeaderBytes(frame[2] ?? 0);
  const coded = encodeNumber(number);
  const shift = 4 + coded.length - oldEnd;
  const bytes = new Uint8Array(frame.length + shift);
  bytes.set(frame.subarray(0, 4));
  bytes.set(coded, 4);
  bytes.set(frame.subarray(oldEnd), 4 + coded.length);
  const headerEnd = 4 + coded.length + extraBytes;
  bytes[headerEnd] = crc8(bytes.subarray(0, headerEnd));
  const sum = crc16(bytes.subarray(0, bytes.length - 2));
  bytes.set([sum >> 8, sum & 0xff], bytes.length - 2);
  return bytes;
}

/** Block size and sample rate follow the number if their codes say so. */
function extraHeaderBytes(codes: number): number {
  const [blockSize, sampleRate] = [codes >> 4, codes & 0xf];
  const ofBlockSize = blockSize === 6 ? 1 : blockSize === 7 ? 2 : 0;
  const ofSampleRate = sampleRate === 12 ? 1 : sampleRate === 13 || sampleRate === 14 ? 2 : 0;
  return ofBlockSize + ofSampleRate;
}

/** Numbers are coded like UTF-8 characters, extended to more bits. */
function codedLength(first: number): number {
  return first < 0x80 ? 1 : Math.clz32(~(first << 24));
}

/** A piece has few frames, so small numbers are enough. */
function encodeNumber(number: number): readonly number[] {
  return number < 0x80 ? [number] : [0xc0 | (number >> 6), 0x80 | (number & 0x3f)];
}

const CRC8_TABLE = makeTable(8, 0x07);
const CRC16_TABLE = makeTable(16, 0x8005);

function makeTable(bits: 8 | 16, polynomial: number): Uint16Array {
  const [top, mask] = [1 << (bits - 1), (1 << bits) - 1];
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let value = byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1)
      value = (value & top ? (value << 1) ^ polynomial : value << 1) & mask;
    return value;
  });
}

function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) crc = CRC8_TABLE[crc ^ byte] as number;
  return crc;
}

function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (let at = 0; at < bytes.length; at += 1)
    crc = ((crc << 8) & 0xffff) ^ (CRC16_TABLE[(crc >> 8) ^ (bytes[at] as number)] as number);
  return crc;
}
