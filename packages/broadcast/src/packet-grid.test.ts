import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENCODER_OUTPUTS, PACKET_FRAMES, packetAt, packetStartMs } from './packet-grid.ts';

const PIECE_MS = 2_000;
const SEGMENT_MS = 3_840;
const instants = fc.integer({ min: 0, max: 4_102_444_800_000 });

describe('the packet grid', () => {
  it('finds the packet of an instant', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ENCODER_OUTPUTS), (instantMs, output) => {
        const packet = packetAt(output, instantMs);
        expect(packetStartMs(output, packet)).toBeLessThanOrEqual(instantMs);
        expect(packetStartMs(output, packet + 1)).toBeGreaterThan(instantMs);
      }),
    );
  });

  it('aligns pieces of 2 s and segments of 3.84 s with packets', () => {
    const pieces = ['flac', 'opus-160', 'opus-96', 'opus-48'] as const;
    for (const output of pieces) expect((PIECE_MS * 48) % PACKET_FRAMES[output]).toBe(0);
    expect((SEGMENT_MS * 48) / PACKET_FRAMES.aac).toBe(180);
    expect(PACKET_FRAMES.mp3 / 48).toBe(24);
  });
});
