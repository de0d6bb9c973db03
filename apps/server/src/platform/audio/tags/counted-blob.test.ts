import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixturePath, SAMPLE_NAMES } from '../../../test/sample-audio.ts';
import { CountedBlob } from './counted-blob.ts';
import type { FileBytes } from './file-bytes.ts';
import { readWithMusicMetadata } from './music-metadata-reader.ts';

function countReads(buffer: Buffer): FileBytes & { reads: number } {
  return {
    size: buffer.length,
    reads: 0,
    read(at, length) {
      this.reads += 1;
      return buffer.subarray(at, at + length);
    },
  };
}

describe('the fallback reader', () => {
  it.each([1, 2, 4])(
    'gives up on %i × 250,000 bytes of 0xFF after a proportional number of steps',
    async (times) => {
      const bytes = countReads(Buffer.alloc(250_000 * times, 0xff));
      await expect(readWithMusicMetadata(bytes, 'x.mp3')).rejects.toThrow('no beginning of any audio');
      expect(bytes.reads).toBeLessThanOrEqual(10_000 + (250_000 * times) / 16);
    },
  );

  it.each(SAMPLE_NAMES)('reads %s in far fewer steps than allowed', async (name) => {
    const bytes = countReads(readFileSync(fixturePath(name)));
    const found = await readWithMusicMetadata(bytes, name).catch(() => undefined);
    if (found) expect(found.sampleRateHz).toBeGreaterThanOrEqual(8_000);
    expect(bytes.reads).toBeLessThan(2_000);
  });

  it('never takes more than half a million steps', () => {
    const blob = new CountedBlob({ size: 1e12, read: () => Buffer.alloc(1) }, 'audio/mpeg');
    expect(() => {
      for (;;) blob.slice(0, 1);
    }).toThrow('no beginning of any audio');
    expect(blob.steps).toBe(500_001);
  });
});
