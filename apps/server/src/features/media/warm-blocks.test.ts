import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWarmBlocks, isLocalFileSystem, neverWarm } from './warm-blocks.ts';

const KB = 1_024;
const BLOCK = 64 * KB;

describe('warm blocks', () => {
  it('are cold until they were read, and again 15 s later', () => {
    const warm = createWarmBlocks(10 * BLOCK);
    expect(warm.isWarm(0, BLOCK, 1_000)).toBe(false);
    warm.note(0, BLOCK, 1_000);
    expect(warm.isWarm(0, BLOCK, 16_000)).toBe(true);
    expect(warm.isWarm(0, BLOCK, 16_001)).toBe(false);
  });

  it('do not count a block as read if only a part of it was', () => {
    const warm = createWarmBlocks(10 * BLOCK);
    warm.note(KB, 2 * BLOCK - 1, 0);
    expect(warm.isWarm(2 * KB, 3 * KB, 0)).toBe(false);
    expect(warm.isWarm(BLOCK, BLOCK + KB, 0)).toBe(false);
  });

  it('count the last block as read if the read reached the end of the file', () => {
    const warm = createWarmBlocks(BLOCK + 10);
    warm.note(BLOCK, BLOCK + 10, 0);
    expect(warm.isWarm(BLOCK, BLOCK + 10, 0)).toBe(true);
    expect(warm.isWarm(0, BLOCK + 10, 0)).toBe(false);
  });

  it('never report a byte as warm that was not read', () => {
    const sizeBytes = 5 * BLOCK + 777;
    const part = fc
      .tuple(fc.integer({ min: 0, max: sizeBytes - 1 }), fc.integer({ min: 1, max: sizeBytes }))
      .map(([start, length]) => ({ start, end: Math.min(sizeBytes, start + length) }));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), part, (reads, requested) => {
        const warm = createWarmBlocks(sizeBytes);
        const isRead = new Uint8Array(sizeBytes);
        for (const { start, end } of reads) {
          warm.note(start, end, 0);
          isRead.fill(1, start, end);
        }
        if (warm.isWarm(requested.start, requested.end, 0)) {
          expect(isRead.subarray(requested.start, requested.end).every((value) => value === 1)).toBe(true);
        }
      }),
    );
  });

  it('are not used for network folders', () => {
    neverWarm.note(0, BLOCK, 0);
    expect(neverWarm.isWarm(0, BLOCK, 0)).toBe(false);
    expect([0xef53, 0x794c7630].map(isLocalFileSystem)).toEqual([true, true]);
    // NFS, SMB, FUSE.
    expect([0x6969, 0xfe534d42, 0x65735546].map(isLocalFileSystem)).toEqual([false, false, false]);
  });
});
