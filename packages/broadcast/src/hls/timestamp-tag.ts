/** The tag at the head of a segment of packed audio that says when its first sample sounds (RFC 8216, 3.4). */

const OWNER = 'com.apple.streaming.transportStreamTimestamp\0';
const TICKS_PER_MS = 90;
const STAMP_BYTES = 8;
const HEADER_BYTES = 10;
/** Stamps of transport streams have 33 bits and begin anew after a day. */
const WRAP_TICKS = 2 ** 33;

/** ID3v2.4 with one PRIV frame and nothing else: players take anything more for a fault or for the title. */
export function timestampTag(startMs: number): Uint8Array {
  const owner = new TextEncoder().encode(OWNER);
  const contentBytes = owner.length + STAMP_BYTES;
  const tag = new Uint8Array(HEADER_BYTES + HEADER_BYTES + contentBytes);
  // Sizes are below 128, where the seven-bit numbers of the format are plain ones.
  tag.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, HEADER_BYTES + contentBytes]);
  tag.set([0x50, 0x52, 0x49, 0x56, 0, 0, 0, contentBytes, 0, 0], HEADER_BYTES);
  tag.set(owner, 2 * HEADER_BYTES);
  const ticks = (startMs * TICKS_PER_MS) % WRAP_TICKS;
  new DataView(tag.buffer).setBigUint64(tag.length - STAMP_BYTES, BigInt(ticks));
  return tag;
}
