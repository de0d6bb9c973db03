import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { fileBytesOf } from './file-bytes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tutti-bytes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sizes = fc.constantFrom(0, 1, 1_000, 1_024, 1_025, 16_384, 16_385, 100_000);
const reads = fc.array(fc.tuple(fc.integer({ min: -2, max: 100_002 }), fc.integer({ min: 0, max: 40_000 })), {
  maxLength: 30,
  size: 'max',
});

it('every read equals that part of the file after any earlier reads, and is short at the end', () => {
  const content = Buffer.from(Uint8Array.from({ length: 100_000 }, (_, at) => (at * 31 + (at >> 8)) & 0xff));
  const file = path.join(folder, 'file');
  fc.assert(
    fc.property(sizes, reads, (size, wanted) => {
      writeFileSync(file, content.subarray(0, size));
      const descriptor = openSync(file, 'r');
      try {
        const bytes = fileBytesOf(descriptor);
        for (const [at, length] of wanted) {
          const expected = at < 0 ? Buffer.alloc(0) : content.subarray(0, size).subarray(at, at + length);
          expect(bytes.read(at, length).equals(expected)).toBe(true);
        }
      } finally {
        closeSync(descriptor);
      }
    }),
  );
});
