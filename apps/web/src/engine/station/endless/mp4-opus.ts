/** Writes Opus packets as fragmented MP4 (ISO 14496-12, Opus in ISOBMFF 0.8), for browsers without WebM. */
import { joinBytes } from '@tutti/contract/join-bytes';
import { PACKET_MS } from './webm-opus.ts';

/** Safari knows the codec only by the name of its box, and others by the registered one. */
export const MP4_OPUS_TYPES = ['audio/mp4; codecs="Opus"', 'audio/mp4; codecs="opus"'];

const TICKS_PER_MS = 48;
const PACKET_TICKS = PACKET_MS * TICKS_PER_MS;
const TRACK = 1;
const UNITY = [0, 1, 0, 0];
const MATRIX = [...UNITY, ...zeros(12), ...UNITY, ...zeros(12), 0x40, 0, 0, 0];
/** Offsets count from the first byte of the fragment. */
const BASE_IS_FRAGMENT = 0x02_00_00;
const HAS_DATA_OFFSET_AND_SIZES = 0x00_02_01;

/** `opusHead` is the first packet of an Ogg file (RFC 7845): the same fields in the other byte order. */
export function writeMp4Head(opusHead: Uint8Array): Uint8Array<ArrayBuffer> {
  const channels = opusHead[9] ?? 2;
  const facts = new DataView(opusHead.buffer, opusHead.byteOffset);
  const dOps = box('dOps', [0, channels], u16(facts.getUint16(10, true)), u32(facts.getUint32(12, true)), [
    ...u16(facts.getUint16(16, true)),
    0,
  ]);
  const entry = box(
    'Opus',
    [...zeros(6), ...u16(1), ...zeros(8), ...u16(channels), ...u16(16), ...zeros(4)],
    u32(48_000 * 0x1_00_00),
    dOps,
  );
  const none = (name: string, count = 4) => fullBox(name, 0, zeros(count));
  const table = box(
    'stbl',
    fullBox('stsd', 0, u32(1), entry),
    none('stts'),
    none('stsc'),
    none('stsz', 8),
    none('stco'),
  );
  const here = box('dinf', fullBox('dref', 0, u32(1), fullBox('url ', 1)));
  const media = box(
    'mdia',
    fullBox('mdhd', 0, zeros(8), u32(1000 * TICKS_PER_MS), zeros(4), [0x55, 0xc4, 0, 0]),
    fullBox('hdlr', 0, zeros(4), text('soun'), zeros(12), [0]),
    box('minf', fullBox('smhd', 0, zeros(4)), here, table),
  );
  const header = fullBox('tkhd', 3, zeros(8), u32(TRACK), zeros(20), [1, 0, 0, 0], MATRIX, zeros(8));
  const length = fullBox('trex', 0, u32(TRACK), u32(1), u32(PACKET_TICKS), zeros(8));
  return joinBytes([
    box('ftyp', text('iso6'), u32(0), text('iso6mp41')),
    box(
      'moov',
      fullBox('mvhd', 0, zeros(8), u32(1000), zeros(4), UNITY, [1, 0], zeros(10), MATRIX, zeros(24), u32(2)),
      box('trak', header, media),
      box('mvex', length),
    ),
  ]);
}

/** The first packet sounds at `startMs`. */
export function writeMp4Fragment(startMs: number, packets: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const write = (dataOffset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, u32(1)),
      box(
        'traf',
        fullBox('tfhd', BASE_IS_FRAGMENT, u32(TRACK)),
        versionedBox('tfdt', 1, u64(startMs * TICKS_PER_MS)),
        fullBox(
          'trun',
          HAS_DATA_OFFSET_AND_SIZES,
          u32(packets.length),
          u32(dataOffset),
          packets.flatMap(({ length }) => u32(length)),
        ),
      ),
    );
  const BOX_HEADER_BYTES = 8;
  return joinBytes([write(write(0).length + BOX_HEADER_BYTES), box('mdat', ...packets)]);
}

type Bytes = Uint8Array | readonly number[];

function box(name: string, ...parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  return joinBytes([u32(size), text(name), ...parts]);
}

function fullBox(name: string, flags: number, ...parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  return box(name, u32(flags), ...parts);
}

function versionedBox(name: string, version: number, ...parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  return box(name, [version, 0, 0, 0], ...parts);
}

function zeros(count: number): number[] {
  return Array<number>(count).fill(0);
}

const u16 = (value: number) => [(value >>> 8) & 0xff, value & 0xff];
const u32 = (value: number) => [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
const u64 = (value: number) => [...u32(Math.floor(value / 2 ** 32)), ...u32(value % 2 ** 32)];
const text = (value: string) => new TextEncoder().encode(value);
