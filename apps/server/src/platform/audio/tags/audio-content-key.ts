/**
 * Recognizes a moved and retagged file by position, length and a few kilobytes of its audio, which two recordings share
 * only on purpose.
 */
import { hash } from 'node:crypto';
import type { FileBytes } from './file-bytes.ts';

const HEAD_BYTES = 4 * 1_024;
const BLOCK_BYTES = 8 * 1_024;
/** Far enough from the start to be past digital silence, close enough for the same read-ahead of a disk. */
const BLOCK_DISTANCE = 48 * 1_024;
const OGG_TAIL_BYTES = 64 * 1_024;
const CHUNKS_MAX = 200;
const KEY_LENGTH = 22;

interface AudioSpan {
  readonly start: number;
  readonly end: number;
}

export function audioContentKey(bytes: FileBytes): string {
  const head = Buffer.from(bytes.read(0, HEAD_BYTES));
  const start = endOfId3(head);
  const flacSum = start < HEAD_BYTES - 64 ? flacMd5(head, start) : undefined;
  if (flacSum) return key('flac', flacSum);
  const magic = head.toString('latin1', 0, 4);
  if (magic === 'OggS') return oggKey(bytes);
  return spanKey(bytes, findAudioSpan(bytes, head, start));
}

function findAudioSpan(bytes: FileBytes, head: Buffer, start: number): AudioSpan {
  const whole = { start, end: bytes.size };
  if (head.length < 24) return whole;
  switch (head.toString('latin1', 0, 4)) {
    case 'RIFF':
      return findChunk(bytes, { name: 'data', isLittleEndian: true }) ?? whole;
    case 'FORM':
      return findChunk(bytes, { name: 'SSND', isLittleEndian: false }) ?? whole;
  }
  // ASF: the first object is the header with the tags, and contains its length.
  if (head.readUInt32BE(0) === 0x3026b275)
    return { start: Number(head.readBigUInt64LE(16)), end: bytes.size };
  if (head.toString('latin1', 4, 8) === 'ftyp') return findAtom(bytes, 'mdat') ?? whole;
  return { start, end: endOfMpegAudio(bytes) };
}

function spanKey(bytes: FileBytes, { start, end }: AudioSpan): string {
  const length = Math.max(end - start, 0);
  const first = Buffer.from(bytes.read(start, Math.min(HEAD_BYTES, length)));
  const distance = Math.min(BLOCK_DISTANCE, Math.max(length - BLOCK_BYTES, 0));
  const second = bytes.read(start + distance, Math.min(BLOCK_BYTES, length));
  return key(String(length), first, second);
}

/** Returns the length of an ID3v2 tag at the start, or 0 without one. */
export function endOfId3(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = ((head[6] ?? 0) << 21) | ((head[7] ?? 0) << 14) | ((head[8] ?? 0) << 7) | (head[9] ?? 0);
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  return 10 + size + (hasFooter ? 10 : 0);
}

/** Skips ID3v1 and APEv2 tags after the audio. */
function endOfMpegAudio(bytes: FileBytes): number {
  const tail = bytes.read(Math.max(bytes.size - 160, 0), 160);
  let end = bytes.size;
  let at = tail.length;
  if (at >= 128 && tail.toString('latin1', at - 128, at - 125) === 'TAG') {
    at -= 128;
    end -= 128;
  }
  if (at >= 32 && tail.toString('latin1', at - 32, at - 24) === 'APETAGEX') {
    const hasHeader = (tail.readUInt32LE(at - 12) & 0x80000000) !== 0;
    end -= tail.readUInt32LE(at - 20) + (hasHeader ? 32 : 0);
  }
  return Math.max(end, 0);
}

/** Reads the MD5 of the decoded audio from FLAC's first block; some encoders leave it at zero. */
function flacMd5(head: Buffer, start: number): Buffer | undefined {
  if (head.toString('latin1', start, start + 4) !== 'fLaC') return undefined;
  const sum = head.subarray(start + 26, start + 42);
  return sum.length === 16 && sum.some((byte) => byte !== 0) ? sum : undefined;
}

function oggKey(bytes: FileBytes): string {
  const tail = bytes.read(Math.max(bytes.size - OGG_TAIL_BYTES, 0), OGG_TAIL_BYTES);
  const at = tail.lastIndexOf('OggS');
  if (at < 0 || at + 27 > tail.length) return key('ogg', tail);
  const payloadAt = at + 27 + (tail[at + 26] ?? 0);
  return key('ogg', tail.subarray(at + 6, at + 18), tail.subarray(payloadAt));
}

function findChunk(
  bytes: FileBytes,
  { name, isLittleEndian }: { name: string; isLittleEndian: boolean },
): AudioSpan | undefined {
  let at = 12;
  for (let count = 0; count < CHUNKS_MAX && at + 8 <= bytes.size; count += 1) {
    const header = bytes.read(at, 8);
    if (header.length < 8) return undefined;
    const length = isLittleEndian ? header.readUInt32LE(4) : header.readUInt32BE(4);
    if (header.toString('latin1', 0, 4) === name) {
      return { start: at + 8, end: Math.min(at + 8 + length, bytes.size) };
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
}

function findAtom(bytes: FileBytes, name: string): AudioSpan | undefined {
  let at = 0;
  for (let count = 0; count < CHUNKS_MAX && at + 8 <= bytes.size; count += 1) {
    const header = bytes.read(at, 16);
    if (header.length < 8) return undefined;
    let length = header.readUInt32BE(0);
    let headerLength = 8;
    if (length === 1 && header.length === 16) {
      length = Number(header.readBigUInt64BE(8));
      headerLength = 16;
    }
    const end = length === 0 ? bytes.size : Math.min(at + length, bytes.size);
    if (header.toString('latin1', 4, 8) === name) return { start: at + headerLength, end };
    if (length < 8) return undefined;
    at += length;
  }
  return undefined;
}

function key(...parts: readonly (string | Buffer)[]): string {
  const bytes = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}:`) : part)),
  );
  return hash('sha256', bytes, 'base64url').slice(0, KEY_LENGTH);
}
