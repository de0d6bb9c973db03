/** Extracts the packets of an Ogg file with one stream (RFC 3533). */
import { joinBytes } from '@tutti/contract/join-bytes';

const HEADER_BYTES = 27;
const FULL_SEGMENT = 255;

export function readOggPackets(file: ArrayBuffer): Uint8Array<ArrayBuffer>[] {
  const bytes = new Uint8Array(file);
  const packets: Uint8Array<ArrayBuffer>[] = [];
  let parts: Uint8Array[] = [];
  for (let page = 0; page < bytes.length; ) {
    if (String.fromCharCode(...bytes.subarray(page, page + 4)) !== 'OggS') throw new Error('not an Ogg page');
    const segments = bytes.subarray(page + HEADER_BYTES, page + HEADER_BYTES + (bytes[page + 26] ?? 0));
    let at = page + HEADER_BYTES + segments.length;
    for (const size of segments) {
      parts.push(bytes.subarray(at, at + size));
      at += size;
      if (size === FULL_SEGMENT) continue;
      packets.push(joinBytes(parts));
      parts = [];
    }
    page = at;
  }
  return packets;
}
