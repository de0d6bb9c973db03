import { joinBytes } from '@tutti/contract/join-bytes';
import { PIECE_BEHIND_MS } from '@tutti/contract/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeFlacPiece } from './flac-piece.ts';
import { writeOgg } from './ogg-pages.ts';
import { OpusFile, writeOpusPiece } from './opus-piece.ts';
import { pieceSource, writePiece } from './pieces.ts';

const packet = fc.uint8Array({ minLength: 1, maxLength: 1_275, size: 'max' });
const packets = fc.array(packet, { minLength: 1, maxLength: 105, size: 'max' });

interface ReadPage {
  readonly flags: number;
  readonly granule: number;
  readonly sequence: number;
  readonly serial: number;
  readonly packets: Uint8Array[];
}

/** Reads pages as RFC 3533 describes; the checksum is computed bit by bit, independently of the writer. */
function readOgg(bytes: Uint8Array): ReadPage[] {
  const pages: ReadPage[] = [];
  for (let at = 0; at < bytes.length; ) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at);
    expect(new TextDecoder().decode(bytes.subarray(at, at + 5))).toBe('OggS\0');
    const segments = bytes.subarray(at + 27, at + 27 + (bytes[at + 26] ?? 0));
    const size = 27 + segments.length + segments.reduce((sum, segment) => sum + segment, 0);
    const page = bytes.slice(at, at + size);
    page.fill(0, 22, 26);
    expect(view.getUint32(22, true)).toBe(bitwiseSum(page, { bits: 32, polynomial: 0x04c1_1db7n }));
    const found: Uint8Array[] = [];
    let start = at + 27 + segments.length;
    let length = 0;
    for (const segment of segments) {
      length += segment;
      if (segment === 255) continue;
      found.push(bytes.subarray(start, start + length));
      start += length;
      length = 0;
    }
    // No packet continues on the next page.
    expect(length).toBe(0);
    pages.push({
      flags: bytes[at + 5] ?? 0,
      granule: Number(view.getBigUint64(6, true)),
      sequence: view.getUint32(18, true),
      serial: view.getUint32(14, true),
      packets: found,
    });
    at += size;
  }
  return pages;
}

function bitwiseSum(bytes: Uint8Array, { bits, polynomial }: { bits: number; polynomial: bigint }): number {
  const top = 1n << BigInt(bits - 1);
  let sum = 0n;
  for (const byte of bytes) {
    sum ^= BigInt(byte) << BigInt(bits - 8);
    for (let bit = 0; bit < 8; bit += 1)
      sum = (sum & top ? (sum << 1n) ^ polynomial : sum << 1n) & ((1n << BigInt(bits)) - 1n);
  }
  return Number(sum);
}

describe('a piece of Opus', () => {
  it('contains its packets in order and ends at the right frame', () => {
    fc.assert(
      fc.property(packets, fc.nat(959), (all, cut) => {
        const frames = all.length * 960 - cut;
        const [head, tags, ...sound] = readOgg(writeOpusPiece(all, frames));
        expect(head?.flags).toBe(2);
        expect(new Set([head, tags, ...sound].map((page) => page?.serial)).size).toBe(1);
        expect([head?.granule, tags?.granule, tags?.flags]).toEqual([0, 0, 0]);
        expect(sound.flatMap((page) => page.packets)).toEqual(all);
        expect(sound.at(-1)).toMatchObject({ flags: 4, granule: frames });
        let counted = 0;
        for (const page of sound.slice(0, -1)) {
          counted += page.packets.length * 960;
          expect(page).toMatchObject({ flags: 0, granule: counted });
        }
        expect([head, tags, ...sound].map((page) => page?.sequence)).toEqual(
          Array.from({ length: sound.length + 2 }, (_, index) => index),
        );
      }),
      { numRuns: 15 },
    );
  });
});

describe('an Opus file that grows (RFC 7845)', () => {
  it('consists of whole pages at any time, and finally of one stream that skips the pre-roll', () => {
    fc.assert(
      fc.property(packets, fc.nat(959), fc.nat(3_840), (all, cut, preSkip) => {
        const frames = all.length * 960 - cut;
        const file = new OpusFile(preSkip);
        const parts = [...all.map((packet) => file.add(packet)), file.end(frames)];
        // A file that is still being written can be read at any point.
        for (const part of parts) readOgg(part);
        const [head, tags, ...sound] = readOgg(joinBytes(parts));
        const headBytes = head?.packets[0] ?? new Uint8Array();
        expect(new DataView(headBytes.buffer, headBytes.byteOffset).getUint16(10, true)).toBe(preSkip);
        expect([head?.flags, head?.granule, tags?.flags, tags?.granule]).toEqual([2, 0, 0, 0]);
        expect(sound.flatMap((page) => page.packets)).toEqual(all);
        expect(sound.at(-1)).toMatchObject({ flags: 4, granule: frames + preSkip });
        let counted = 0;
        for (const page of sound.slice(0, -1)) {
          counted += page.packets.length * 960;
          expect(page).toMatchObject({ flags: 0, granule: counted });
        }
        expect([head, tags, ...sound].map((page) => page?.sequence)).toEqual(
          Array.from({ length: sound.length + 2 }, (_, index) => index),
        );
      }),
      { numRuns: 15 },
    );
  });
});

describe('pages of Ogg', () => {
  it('contain the serial number of their stream in little-endian order (RFC 3533, 6)', () => {
    const [page] = readOgg(writeOgg([{ packets: [Uint8Array.of(1)], granule: 960 }], 0x0102_0304));
    expect(page?.serial).toBe(0x0102_0304);
  });

  it.each([40, 41, 80, 84, 105])('contain %d packets of any size, and no page is empty', (count) => {
    const longest = new Uint8Array(1_275);
    const [, , ...sound] = readOgg(writeOpusPiece(Array<Uint8Array>(count).fill(longest), count * 960));
    expect(sound.flatMap((page) => page.packets)).toHaveLength(count);
    expect(sound.every((page) => page.packets.length > 0)).toBe(true);
  });
});

describe('the header of an Opus piece (RFC 7845, 5)', () => {
  const [head, tags] = readOgg(writeOpusPiece([Uint8Array.of(1)], 960));
  const text = (value: string) => new TextEncoder().encode(value);

  it('declares version 1, two channels, no pre-skip, 48 kHz input, no gain and one stream', () => {
    expect(head?.packets).toEqual([
      Uint8Array.of(...text('OpusHead'), 1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0),
    ]);
  });

  it('names its vendor and has no comment', () => {
    expect(tags?.packets).toEqual([
      Uint8Array.of(...text('OpusTags'), 5, 0, 0, 0, ...text('Tutti'), 0, 0, 0, 0),
    ]);
  });
});

/** A frame as an encoder writes it: 4,800 samples at 48 kHz, so the length follows the number. */
function frameOf(number: readonly number[], body: Uint8Array): Uint8Array {
  const header = [0xff, 0xf8, 0x7a, 0x18, ...number, 0x12, 0xbf];
  return Uint8Array.from([...header, 0xaa, ...body, 0xbb, 0xcc]);
}

/** Numbers coded in one to seven bytes. */
const numbers = fc.constantFrom(
  [0x7f],
  [0xc2, 0x80],
  [0xe0, 0xa0, 0x80],
  [0xf0, 0x90, 0x80, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
  [0xfe, 0x82, 0x80, 0x80, 0x80, 0x80, 0x80],
);

describe('a piece of FLAC', () => {
  it('numbers its frames from 0 with correct checksums and leaves the sound unchanged', () => {
    const body = fc.uint8Array({ minLength: 8, maxLength: 300, size: 'max' });
    fc.assert(
      fc.property(numbers, fc.array(body, { minLength: 1, maxLength: 20, size: 'max' }), (number, bodies) => {
        const bytes = writeFlacPiece(
          bodies.map((one) => frameOf(number, one)),
          4_800,
        );
        let at = 42;
        for (const [index, one] of bodies.entries()) {
          const frame = bytes.subarray(at, at + 4 + 1 + 2 + 1 + one.length + 2);
          const sums = [frame[7], ((frame.at(-2) ?? 0) << 8) | (frame.at(-1) ?? 0)];
          expect([...frame.subarray(0, 7)]).toEqual([0xff, 0xf8, 0x7a, 0x18, index, 0x12, 0xbf]);
          expect(frame.subarray(8, -2)).toEqual(one);
          expect(sums).toEqual([
            bitwiseSum(frame.subarray(0, 7), { bits: 8, polynomial: 0x07n }),
            bitwiseSum(frame.subarray(0, -2), { bits: 16, polynomial: 0x8005n }),
          ]);
          at += frame.length;
        }
        expect(at).toBe(bytes.length);
      }),
      { numRuns: 15 },
    );
  });

  it('writes a number beyond 127 in two bytes, as UTF-8 does', () => {
    const frame = frameOf([0], new Uint8Array(8));
    const bytes = writeFlacPiece(Array<Uint8Array>(200).fill(frame), 4_800);
    const of = (number: number) => 42 + number * 18 + Math.max(number - 128, 0);
    expect([...bytes.subarray(of(127) + 4, of(127) + 7)]).toEqual([0x7f, 0x12, 0xbf]);
    expect([...bytes.subarray(of(128) + 4, of(128) + 8)]).toEqual([0xc2, 0x80, 0x12, 0xbf]);
    expect([...bytes.subarray(of(199) + 4, of(199) + 8)]).toEqual([0xc3, 0x87, 0x12, 0xbf]);
  });

  it.each([
    ['a length of one byte', 0x6a, 1],
    ['a length of two bytes', 0x7a, 2],
    ['a rate of one byte', 0x1c, 1],
    ['a rate in Hz', 0x1d, 2],
    ['a rate in tens of Hz', 0x1e, 2],
    ['both', 0x7c, 3],
    ['neither, at the places next to them', 0x5b, 0],
    ['neither, beyond them', 0x8f, 0],
  ] as const)('finds the checksum after %s (RFC 9639, 9.1)', (_what, codes, extraBytes) => {
    const extra = Array<number>(extraBytes).fill(0x11);
    const frame = Uint8Array.of(0xff, 0xf8, codes, 0x18, 0xc2, 0x80, ...extra, 0xaa, 5, 6, 7, 0xbb, 0xcc);
    const renumbered = writeFlacPiece([frame], 4_800).subarray(42);
    const header = [0xff, 0xf8, codes, 0x18, 0, ...extra];
    const sum = bitwiseSum(Uint8Array.from(header), { bits: 8, polynomial: 0x07n });
    expect([...renumbered.subarray(0, -2)]).toEqual([...header, sum, 5, 6, 7]);
  });

  it('describes its format before its first frame', () => {
    const bytes = writeFlacPiece([frameOf([0], new Uint8Array(8)), frameOf([1], new Uint8Array(8))], 4_800);
    expect(Buffer.from(bytes.subarray(0, 26)).toString('hex')).toBe(
      '664c614380000022' + '12c012c0' + '000000000000' + '0bb802f000002580',
    );
  });
});

describe('the source of a piece', () => {
  it('is the output of its quality', () => {
    const qualities = ['best', 'high', 'normal', 'saver'] as const;
    expect(qualities.map((quality) => pieceSource(quality, 1).output)).toEqual([
      'flac',
      'opus-160',
      'opus-96',
      'opus-48',
    ]);
  });

  it('becomes FLAC for best, and Opus that ends with its last packet for the others', () => {
    const best = writePiece(pieceSource('best', 1), [frameOf([0], new Uint8Array(8))]);
    expect(best.contentType).toBe('audio/flac');
    expect(best.bytes.subarray(0, 12)).toEqual(
      Uint8Array.of(0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34, 0x12, 0xc0, 0x12, 0xc0),
    );
    const source = pieceSource('saver', 1);
    const sound = Array<Uint8Array>(source.count).fill(Uint8Array.of(1));
    const saver = writePiece(source, sound);
    expect(saver.contentType).toBe('audio/ogg');
    expect(readOgg(saver.bytes).at(-1)?.granule).toBe((80 + 2_000 + PIECE_BEHIND_MS) * 48);
  });

  it('is the packets of its two seconds, for Opus with 80 ms before and one packet after', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000_000 }), (index) => {
        expect(pieceSource('best', index)).toEqual({ output: 'flac', firstPacket: index * 20, count: 20 });
        expect(pieceSource('normal', index)).toEqual({
          output: 'opus-96',
          firstPacket: index * 100 - 4,
          count: 105,
        });
      }),
    );
  });
});
