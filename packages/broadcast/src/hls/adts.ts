const HEADER_BYTES = 7;
const FRAME_MAX_BYTES = 0x1fff;
/** Place of 48 kHz in the list of ISO 14496-3. */
const FREQUENCY_INDEX = 3;
/** AAC-LC, as ADTS counts it. */
const PROFILE = 1;
const CHANNELS = 2;

/** A raw packet of AAC-LC, 48 kHz stereo, with the header that lets a decoder begin at it. */
export function toAdtsFrame(packet: Uint8Array): Uint8Array {
  const length = packet.length + HEADER_BYTES;
  if (length > FRAME_MAX_BYTES) throw new RangeError(`no AAC packet has ${packet.length} bytes`);
  const frame = new Uint8Array(length);
  frame.set([
    0xff,
    // MPEG-4, no checksum.
    0xf1,
    (PROFILE << 6) | (FREQUENCY_INDEX << 2) | (CHANNELS >> 2),
    ((CHANNELS & 3) << 6) | (length >> 11),
    (length >> 3) & 0xff,
    // The fullness of the buffer is not told: all ones, in this byte and the next.
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ]);
  frame.set(packet, HEADER_BYTES);
  return frame;
}
