import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACKET_FRAMES } from '../packet-grid.ts';
import { writeFlacPiece } from './flac-piece.ts';
import { writeOpusPiece } from './opus-piece.ts';
import { pieceAt, pieceSource } from './pieces.ts';

const packet = fc.uint8Array({ minLength: 1, maxLength: 1_275, size: 'max' });
const packets = fc.array(packet, { minLength: 1, maxLength: 105, size: 'max' });

interface ReadPage {
  readonly flags: number;
  readonly granule: number;
  readonly sequence: number;
  readonly packets: Uint8Array[];
}

/** As RFC 3533 tells a reader to do it; the sum is counted bit by bit. */
function readOgg(bytes: Uint8Array): ReadPage[] {
  const pages: ReadPage[] = [];
  for (let at = 0; at < bytes.length; ) {
    const view = new DataView(bytes.buffer, bytes.byteOffset + at);
    expect(new TextDecoder().decode(bytes.subarray(at, at + 4))).toBe('OggS');
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
    // No packet goes on in the next page.
    expect(length).toBe(0);
    pages.push({
      flags: bytes[at + 5] ?? 0,
      granule: Number(view.getBigUint64(6, true)),
      sequence: view.getUint32(18, true),
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
  it('holds its packets in order, and ends where it should', () => {
    fc.assert(
      fc.property(packets, fc.nat(959), (all, cut) => {
        const frames = all.length * 960 - cut;
        const [head, tags, ...sound] = readOgg(writeOpusPiece(all, frames));
        expect(head?.flags).toBe(2);
        const [packet] = head?.packets ?? [];
        expect(Buffer.from(packet?.subarray(0, 8) ?? []).toString()).toBe('OpusHead');
        expect(packet?.subarray(8, 12)).toEqual(Uint8Array.of(1, 2, 0, 0));
        expect(Buffer.from(tags?.packets[0] ?? []).toString('latin1')).toMatch(/^OpusTags/);
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

/** A frame as an encoder writes it: 4,800 samples of 48 kHz, so that the length stands behind the number. */
function frameOf(number: readonly number[], body: Uint8Array): Uint8Array {
  const header = [0xff, 0xf8, 0x7a, 0x18, ...number, 0x12, 0xbf];
  return Uint8Array.from([...header, 0xaa, ...body, 0xbb, 0xcc]);
}

/** Numbers with one to seven bytes. */
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
  it('numbers its frames from 0, with sums that are right, and leaves the sound as it is', () => {
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

  it('says what it is before its first frame', () => {
    const bytes = writeFlacPiece([frameOf([0], new Uint8Array(8)), frameOf([1], new Uint8Array(8))], 4_800);
    expect(Buffer.from(bytes.subarray(0, 26)).toString('hex')).toBe(
      '664c614380000022' + '12c012c0' + '000000000000' + '0bb802f000002580',
    );
  });
});

describe('what a piece is made of', () => {
  it('is the packets of its two seconds, for Opus with 80 ms before and one packet behind', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000_000 }), (index) => {
        expect(pieceSource('best', index)).toEqual({ output: 'flac', firstPacket: index * 20, count: 20 });
        expect(pieceSource('normal', index)).toEqual({
          output: 'opus-96',
          firstPacket: index * 100 - 4,
          count: 105,
        });
        expect(pieceAt((index * 20 * PACKET_FRAMES.flac) / 48)).toBe(index);
      }),
    );
  });
});
