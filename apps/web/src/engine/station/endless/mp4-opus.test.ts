import { describe, expect, it } from 'vitest';
import { writeMp4Fragment, writeMp4Head } from './mp4-opus.ts';

interface Box {
  readonly name: string;
  readonly content: Uint8Array;
  readonly at: number;
}

function readBoxes(bytes: Uint8Array): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(0);
    const name = new TextDecoder('latin1').decode(bytes.subarray(at + 4, at + 8));
    boxes.push({ name, content: bytes.subarray(at + 8, at + size), at });
    at += size;
  }
  return boxes;
}

/** Finds a box by its path; some boxes have a header of their own before their content. */
const SKIPPED: Readonly<Record<string, number>> = { stsd: 8, Opus: 28, dref: 8 };
function find(bytes: Uint8Array, ...path: string[]): Uint8Array {
  return path.reduce((content, name) => {
    const found = readBoxes(content).find((box) => box.name === name);
    if (found === undefined) throw new Error(`no ${name}`);
    return found.content.subarray(name === path.at(-1) ? 0 : (SKIPPED[name] ?? 0));
  }, bytes);
}
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** 48 kHz, two channels, 312 frames before the sound, -1 dB. */
const OPUS_HEAD = new Uint8Array([
  ...new TextEncoder().encode('OpusHead'),
  ...new Uint8Array([1, 2, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0xff, 0]),
]);

describe('packets as fragmented MP4', () => {
  it('begin with one Opus track at 48 kHz', () => {
    const head = writeMp4Head(OPUS_HEAD);
    expect(readBoxes(head).map(({ name }) => name)).toEqual(['ftyp', 'moov']);
    const entry = find(head, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'Opus');
    expect([viewOf(entry).getUint16(16), viewOf(entry).getUint32(24) >>> 16]).toEqual([2, 48_000]);
    const facts = find(head, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'Opus', 'dOps');
    expect([...facts]).toEqual([0, 2, 0x01, 0x38, 0, 0, 0xbb, 0x80, 0xff, 0, 0]);
    expect(viewOf(find(head, 'moov', 'trak', 'mdia', 'mdhd')).getUint32(12)).toBe(48_000);
    expect(viewOf(find(head, 'moov', 'trak', 'tkhd')).byteLength).toBe(84);
    expect(viewOf(find(head, 'moov', 'mvhd')).byteLength).toBe(100);
    // Each packet lasts 20 ms by default.
    expect(viewOf(find(head, 'moov', 'mvex', 'trex')).getUint32(12)).toBe(960);
  });

  it('are placed at their time, in 1/48 ms, even beyond 32 bits', () => {
    const packets = [new Uint8Array([1, 2, 3]), new Uint8Array([]), new Uint8Array([4])];
    const startMs = 100_000_040;
    const fragment = writeMp4Fragment(startMs, packets);
    const [moof, mdat] = readBoxes(fragment);
    expect([moof?.name, mdat?.name]).toEqual(['moof', 'mdat']);
    expect([...(mdat?.content ?? [])]).toEqual([1, 2, 3, 4]);
    const time = viewOf(find(fragment, 'moof', 'traf', 'tfdt'));
    expect([time.getUint8(0), time.getBigUint64(4)]).toEqual([1, BigInt(startMs) * 48n]);
    const run = viewOf(find(fragment, 'moof', 'traf', 'trun'));
    const [count, dataOffset, ...sizes] = Array.from({ length: run.byteLength / 4 - 1 }, (_, at) =>
      run.getUint32(4 + at * 4),
    );
    expect({ count, sizes }).toEqual({ count: 3, sizes: [3, 0, 1] });
    expect(dataOffset).toBe((mdat?.at ?? 0) + 8);
  });
});
