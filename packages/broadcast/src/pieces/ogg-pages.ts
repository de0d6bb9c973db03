/** Writes the part of Ogg (RFC 3533) that one stream of short packets needs. */

export interface OggPage {
  /** Complete packets, in order. */
  readonly packets: readonly Uint8Array[];
  /** Samples up to the end of the page. */
  readonly granule: number;
  readonly isFirst?: boolean;
  readonly isLast?: boolean;
}

const HEADER_BYTES = 27;
const SEGMENT_BYTES = 255;
const POLYNOMIAL = 0x04c1_1db7;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? POLYNOMIAL : 0);
  return value >>> 0;
});

export function writeOgg(pages: readonly OggPage[], serial: number, firstIndex = 0): Uint8Array<ArrayBuffer> {
  const laced = pages.map(({ packets }) => packets.flatMap((packet) => lacingOf(packet.length)));
  const sizes = pages.map(
    ({ packets }, index) =>
      HEADER_BYTES + (laced[index]?.length ?? 0) + packets.reduce((sum, packet) => sum + packet.length, 0),
  );
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let at = 0;
  for (const [index, page] of pages.entries()) {
    const size = sizes[index] ?? 0;
    writePage(bytes.subarray(at, at + size), {
      page,
      lacing: laced[index] ?? [],
      serial,
      index: firstIndex + index,
    });
    at += size;
  }
  return bytes;
}

interface PageParts {
  readonly page: OggPage;
  readonly lacing: readonly number[];
  readonly serial: number;
  readonly index: number;
}

function writePage(target: Uint8Array, { page, lacing, serial, index }: PageParts): void {
  const view = new DataView(target.buffer, target.byteOffset, target.byteLength);
  target.set([0x4f, 0x67, 0x67, 0x53]);
  target[5] = (page.isFirst ? 2 : 0) | (page.isLast ? 4 : 0);
  view.setBigUint64(6, BigInt(page.granule), true);
  view.setUint32(14, serial, true);
  view.setUint32(18, index, true);
  target[26] = lacing.length;
  target.set(lacing, HEADER_BYTES);
  let at = HEADER_BYTES + lacing.length;
  for (const packet of page.packets) {
    target.set(packet, at);
    at += packet.length;
  }
  view.setUint32(22, crcOf(target), true);
}

/** The last segment of a packet is shorter than 255 bytes, and may be empty. */
function lacingOf(sizeBytes: number): number[] {
  const full = Math.floor(sizeBytes / SEGMENT_BYTES);
  return [...Array<number>(full).fill(SEGMENT_BYTES), sizeBytes % SEGMENT_BYTES];
}

function crcOf(bytes: Uint8Array): number {
  let crc = 0;
  for (let at = 0; at < bytes.length; at += 1)
    crc = (crc << 8) ^ (CRC_TABLE[((crc >>> 24) ^ (bytes[at] as number)) & 0xff] as number);
  return crc >>> 0;
}
