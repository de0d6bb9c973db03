import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packetStartMs } from '../packet-grid.ts';
import { toAdtsFrame } from './adts.ts';
import { formatMediaPlaylist, type ListedAiring } from './media-playlist.ts';
import {
  firstPacketOf,
  listedSegments,
  PACKETS_PER_SEGMENT,
  packSegment,
  segmentStartMs,
} from './segments.ts';
import { timestampTag } from './timestamp-tag.ts';

/** Includes lone surrogates. fast-check's own `unit: 'binary'` takes seconds to build. */
const anyCharacter = fc.oneof(fc.nat(0xff), fc.nat(0x10ffff)).map((point) => String.fromCodePoint(point));

const instants = fc.integer({ min: 1_000_000_000_000, max: 4_102_444_800_000 });

describe('a frame of packed audio', () => {
  it('declares AAC-LC, 48 kHz, stereo and its length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 8_184, size: 'max' }), (packet) => {
        const frame = toAdtsFrame(packet);
        const view = new DataView(frame.buffer);
        expect(view.getUint16(0)).toBe(0xfff1);
        expect((frame[2] ?? 0) >> 6).toBe(1);
        expect(((frame[2] ?? 0) >> 2) & 15).toBe(3);
        expect((view.getUint16(2) >> 6) & 7).toBe(2);
        expect((view.getUint32(2) >> 5) & 0x1fff).toBe(frame.length);
        // One packet follows, and buffer fullness is not signaled: all ones.
        expect(view.getUint16(5) & 0x1fff).toBe(0x1ffc);
        expect(frame.subarray(7)).toEqual(packet);
      }),
    );
    // The numbers are indexes into the list of ISO 14496-3.
    for (const [rateHz, index] of [
      [96_000, 0],
      [44_100, 4],
      [32_000, 5],
      [22_050, 7],
      [16_000, 8],
      [8_000, 11],
    ] as const)
      expect(((toAdtsFrame(Uint8Array.of(1), rateHz)[2] ?? 0) >> 2) & 15).toBe(index);
    expect(() => toAdtsFrame(Uint8Array.of(1), 44_000)).toThrow(RangeError);
    expect(toAdtsFrame(new Uint8Array(8_184))).toHaveLength(0x1fff);
    expect(() => toAdtsFrame(new Uint8Array(8_185))).toThrow(RangeError);
  });
});

describe('the timestamp of a segment', () => {
  it('is one PRIV frame of ID3v2.4 with the instant at 90 kHz in 33 bits, and nothing else', () => {
    fc.assert(
      fc.property(instants, (startMs) => {
        const tag = timestampTag(startMs);
        const text = new TextDecoder('latin1').decode(tag);
        expect(text.slice(0, 6)).toBe('ID3\x04\0\0');
        expect(text.slice(6, 10)).toBe('\0\0\0\x3f');
        expect(text.slice(10, 20)).toBe('PRIV\0\0\0\x35\0\0');
        expect(text.slice(20, 65)).toBe('com.apple.streaming.transportStreamTimestamp\0');
        expect(tag).toHaveLength(10 + 63);
        const stamp = new DataView(tag.buffer).getBigUint64(65);
        expect(stamp).toBe((BigInt(startMs) * 90n) % 2n ** 33n);
      }),
    );
  });
});

describe('segments', () => {
  it('begin with a packet and follow each other without a gap', () => {
    fc.assert(
      fc.property(instants, (instantMs) => {
        const { first, last } = listedSegments(instantMs);
        expect(last - first).toBe(5);
        expect(segmentStartMs(last + 1)).toBeLessThanOrEqual(instantMs);
        expect(segmentStartMs(last + 2)).toBeGreaterThan(instantMs);
        expect(packetStartMs('aac', firstPacketOf(first))).toBe(segmentStartMs(first));
        expect(firstPacketOf(first) + PACKETS_PER_SEGMENT).toBe(firstPacketOf(first + 1));
      }),
    );
  });

  it('consist of the timestamp and the frames', () => {
    const bytes = packSegment(450_000_000, [Uint8Array.of(1, 2), Uint8Array.of(3)]);
    expect(bytes.subarray(0, 73)).toEqual(timestampTag(450_000_000 * 3_840));
    expect(bytes.subarray(73)).toEqual(
      Uint8Array.of(...toAdtsFrame(Uint8Array.of(1, 2)), ...toAdtsFrame(Uint8Array.of(3))),
    );
  });
});

describe('a playlist of segments', () => {
  const airing: ListedAiring = {
    seq: 7,
    generation: 2,
    startedAtMs: 1_728_000_000_250,
    playMs: 181_005,
    title: 'The "Best"\r\nOf',
    artist: 'Trio',
  };

  it('lists each segment with its instant, and each airing with its title', () => {
    const text = formatMediaPlaylist({
      first: 450_000_000,
      last: 450_000_001,
      airings: [airing],
      toUri: (segment) => `jazz/${segment}.aac?key=k`,
    });
    expect(text).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:6',
        '#EXT-X-TARGETDURATION:4',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-MEDIA-SEQUENCE:450000000',
        '#EXT-X-DATERANGE:ID="7-2",CLASS="tutti.track",START-DATE="2024-10-04T00:00:00.250Z",DURATION=181.005,X-TITLE="The ”Best” Of",X-ARTIST="Trio"',
        '#EXT-X-PROGRAM-DATE-TIME:2024-10-04T00:00:00.000Z',
        '#EXTINF:3.840,',
        'jazz/450000000.aac?key=k',
        '#EXT-X-PROGRAM-DATE-TIME:2024-10-04T00:00:03.840Z',
        '#EXTINF:3.840,',
        'jazz/450000001.aac?key=k',
        '',
      ].join('\n'),
    );
  });

  it('contains a start position if one is given (RFC 8216, 4.3.5.2)', () => {
    const text = formatMediaPlaylist({
      first: 1,
      last: 1,
      airings: [],
      toUri: String,
      beginBeforeEndMs: 9_500,
    });
    expect(text.split('\n').slice(4, 7)).toEqual([
      '#EXT-X-MEDIA-SEQUENCE:1',
      '#EXT-X-START:TIME-OFFSET=-9.500,PRECISE=YES',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:03.840Z',
    ]);
  });

  it('cuts a title of more than 400 bytes', () => {
    const titled = (title: string) =>
      formatMediaPlaylist({ first: 1, last: 0, airings: [{ ...airing, title }], toUri: String });
    expect(titled('x'.repeat(400))).toContain(`X-TITLE="${'x'.repeat(400)}"`);
    expect(titled('x'.repeat(401))).toContain(`X-TITLE="${'x'.repeat(400)}"`);
  });

  it('has one line per tag, with any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200, size: 'max' }), (title) => {
        const text = formatMediaPlaylist({
          first: 1,
          last: 0,
          airings: [{ ...airing, title }],
          toUri: String,
        });
        const lines = text.split('\n');
        expect(lines).toHaveLength(7);
        expect(lines[5]).toMatch(/,X-TITLE="[^"\p{Cc}]*",X-ARTIST="Trio"$/u);
      }),
    );
  });
});
