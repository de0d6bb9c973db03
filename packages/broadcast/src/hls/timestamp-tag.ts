/** The tag at the head of a segment of packed audio that says when its first sample sounds (RFC 8216, 3.4). */

const OWNER = 'com.apple.streaming.transportStreamTimestamp\0';
const TICKS_PER_MS = 90;
const STAMP_BYTES = 8;
const HEADER_BYTES = 10;
/** Transport stream timestamps have 33 bits and wrap around after a day. */
const WRAP_TICKS = 2 ** 33;

/** Returns an ID3v2.4 tag with a single PRIV frame, because players take anything more for an error or the title. */
export function timestampTag(startMs: number): Uint8Array {
  const owner = new TextEncoder().encode(OWNER);
  const contentBytes = owner.length + STAMP_BYTES;
  const tag = new Uint8Array(HEADER_BYTES + HEADER_BYTES + contentBytes);
  // All sizes are below 128, so the format's seven-bit numbers equal plain ones.
  tag.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, HEADER_BYTES + contentBytes]);
  tag.set([0x50, 0x52, 0x49, 0x56, 0, 0, 0, contentBytes, 0, 0], HEADER_BYTES);
  tag.set(owner, 2 * HEADER_BYTES);
  const ticks = (startMs * TICKS_PER_MS) % WRAP_TICKS;
  new DataView(tag.buffer).setBigUint64(tag.length - STAMP_BYTES, BigInt(ticks));
  return tag;
}
