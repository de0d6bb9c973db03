import { expect, it } from 'vitest';
import { countFlacSamples } from './flac-length.ts';

/** Far more than a slow machine needs for linear time, and less than quadratic time takes. */
const SOON_MS = 2_000;

it('rejects a tail full of frame headers that do not follow each other, in linear time', () => {
  const frame = Buffer.from([0xff, 0xf8, 0x19, 0x10, 0x05, 0]);
  frame[5] = crc8(frame.subarray(0, 5));
  const data = Buffer.concat(Array.from({ length: 43_690 }, () => frame));
  const bytes = { size: data.length, read: (at: number, length: number) => data.subarray(at, at + length) };
  const startedAtMs = performance.now();
  expect(countFlacSamples(bytes, 0, { sampleRateHz: 44_100, channels: 2, blockSamples: 4_096 })).toBe(0);
  expect(performance.now() - startedAtMs).toBeLessThan(SOON_MS);
});

function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80) === 0 ? crc << 1 : ((crc << 1) ^ 7) & 0xff;
  }
  return crc;
}
