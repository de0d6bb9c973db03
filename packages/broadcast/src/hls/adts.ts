const HEADER_BYTES = 7;
const FRAME_MAX_BYTES = 0x1fff;
/** The order of ISO 14496-3; ADTS refers to a rate by its index. */
const RATES_HZ: readonly number[] = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
];
/** AAC-LC in ADTS's numbering. */
const PROFILE = 1;
const CHANNELS = 2;

/** Prepends the ADTS header to a raw AAC-LC stereo packet, so that a decoder can start at it. */
export function toAdtsFrame(packet: Uint8Array, rateHz = 48_000): Uint8Array {
  const rateIndex = RATES_HZ.indexOf(rateHz);
  if (rateIndex < 0) throw new RangeError(`ADTS knows no rate of ${rateHz} Hz`);
  const length = packet.length + HEADER_BYTES;
  if (length > FRAME_MAX_BYTES) throw new RangeError(`no AAC packet has ${packet.length} bytes`);
  const frame = new Uint8Array(length);
  frame.set([
    0xff,
    // MPEG-4, no checksum.
    0xf1,
    (PROFILE << 6) | (rateIndex << 2) | (CHANNELS >> 2),
    ((CHANNELS & 3) << 6) | (length >> 11),
    (length >> 3) & 0xff,
    // Buffer fullness is not signaled: all ones, in this byte and the next.
    ((length & 7) << 5) | 0x1f,
    0xfc,
  ]);
  frame.set(packet, HEADER_BYTES);
  return frame;
}
