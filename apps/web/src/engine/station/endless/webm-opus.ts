/** Writes Opus packets as WebM: one header, then clusters, which a media element accepts at any time. */
import { joinBytes } from '@tutti/contract/join-bytes';

export const PACKET_MS = 20;
const UNKNOWN_SIZE = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

export const WEBM_OPUS = 'audio/webm; codecs="opus"';

/** `opusHead` is the first packet of an Ogg file. */
export function writeWebmHead(opusHead: Uint8Array): Uint8Array<ArrayBuffer> {
  const audio = element([0xe1], element([0xb5], float64(48_000)), element([0x9f], [2]));
  const entry = element(
    [0xae],
    element([0xd7], [1]),
    element([0x73, 0xc5], [1]),
    element([0x83], [2]),
    element([0x86], text('A_OPUS')),
    element([0x63, 0xa2], opusHead),
    audio,
  );
  const info = element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], [0x0f, 0x42, 0x40]));
  return joinBytes([
    element(
      [0x1a, 0x45, 0xdf, 0xa3],
      element([0x42, 0x82], text('webm')),
      element([0x42, 0x87], [4]),
      element([0x42, 0x85], [2]),
    ),
    [0x18, 0x53, 0x80, 0x67, ...UNKNOWN_SIZE],
    info,
    element([0x16, 0x54, 0xae, 0x6b], entry),
  ]);
}

/** The first packet sounds at `startMs`. */
export function writeWebmCluster(startMs: number, packets: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const blocks = packets.map((packet, index) => {
    const offsetMs = index * PACKET_MS;
    return element([0xa3], [0x81, offsetMs >> 8, offsetMs & 0xff, 0x80], packet);
  });
  return element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], uint32(startMs)), ...blocks);
}

type Bytes = Uint8Array | readonly number[];

function element(id: readonly number[], ...parts: readonly Bytes[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  return joinBytes([
    id,
    [0x10 | (size >>> 24), (size >>> 16) & 0xff, (size >>> 8) & 0xff, size & 0xff],
    ...parts,
  ]);
}

function uint32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff];
}

function float64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

const text = (value: string) => new TextEncoder().encode(value);
