import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOggPackets } from './ogg-packets.ts';
import { writeWebmCluster, writeWebmHead } from './webm-opus.ts';

const packetList = fc.array(fc.uint8Array({ minLength: 0, maxLength: 1_200, size: 'max' }), {
  minLength: 1,
  maxLength: 120,
  size: 'max',
});

/** Writes pages of up to `perPage` packets, like an encoder. */
function writeOgg(packets: readonly Uint8Array[], perPage: number): ArrayBuffer {
  const bytes: number[] = [];
  for (let at = 0; at < packets.length; at += perPage) {
    const inPage = packets.slice(at, at + perPage);
    const lacing = inPage.flatMap(({ length }) => [
      ...Array(Math.floor(length / 255)).fill(255),
      length % 255,
    ]);
    bytes.push(
      ...[...'OggS'].map((letter) => letter.charCodeAt(0)),
      ...Array(22).fill(0),
      lacing.length,
      ...lacing,
    );
    for (const packet of inPage) bytes.push(...packet);
  }
  return new Uint8Array(bytes).buffer;
}

/** Reads EBML elements as far as they are used here: sizes of four or eight bytes. */
function readElements(bytes: Uint8Array): { id: string; content: Uint8Array }[] {
  const elements: { id: string; content: Uint8Array }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const idLength = Math.clz32(bytes[at] ?? 0) - 23;
    const id = [...bytes.subarray(at, at + idLength)]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
    at += idLength;
    const isUnknown = bytes[at] === 0x01;
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const size = isUnknown ? 0 : view.getUint32(at) & 0x0fff_ffff;
    at += isUnknown ? 8 : 4;
    elements.push({ id, content: bytes.subarray(at, at + size) });
    at += size;
  }
  return elements;
}

describe('packets for a media element', () => {
  it('leave an Ogg file unchanged', () => {
    fc.assert(
      fc.property(packetList, fc.integer({ min: 1, max: 40 }), (packets, perPage) => {
        fc.pre(packets.every(({ length }) => Math.floor(length / 255) < 6));
        const read = readOggPackets(writeOgg(packets, perPage));
        expect(read.map((packet) => [...packet])).toEqual(packets.map((packet) => [...packet]));
      }),
      { numRuns: 30 },
    );
  });

  it('are not found in any other file', () => {
    expect(() => readOggPackets(new TextEncoder().encode('RIFF and so on').buffer)).toThrow(
      'not an Ogg page',
    );
  });

  it('are 20 ms apart in a cluster, from its time on', () => {
    fc.assert(
      fc.property(packetList, fc.integer({ min: 0, max: 4e9 }), (packets, startMs) => {
        const [cluster] = readElements(writeWebmCluster(startMs, packets));
        expect(cluster?.id).toBe('1f43b675');
        const [time, ...blocks] = readElements(cluster?.content ?? new Uint8Array());
        const timeBytes = time?.content ?? new Uint8Array(4);
        expect(new DataView(timeBytes.buffer, timeBytes.byteOffset).getUint32(0)).toBe(startMs);
        expect(blocks.map(({ id }) => id)).toEqual(packets.map(() => 'a3'));
        for (const [index, { content }] of blocks.entries()) {
          expect(new DataView(content.buffer, content.byteOffset).getInt16(1)).toBe(index * 20);
          expect([...content.subarray(4)]).toEqual([...(packets[index] ?? [])]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('follow a header that names the codec and repeats the values of the file', () => {
    const opusHead = new TextEncoder().encode('OpusHead and more');
    const head = writeWebmHead(opusHead);
    const elements = readElements(head);
    expect(elements.map(({ id }) => id)).toEqual(['1a45dfa3', '18538067', '1549a966', '1654ae6b']);
    const [entry] = readElements(elements[3]?.content ?? new Uint8Array());
    const fields = new Map(
      readElements(entry?.content ?? new Uint8Array()).map(({ id, content }) => [id, content]),
    );
    expect(new TextDecoder().decode(fields.get('86'))).toBe('A_OPUS');
    expect([...(fields.get('63a2') ?? [])]).toEqual([...opusHead]);
  });
});
