/** F8: almost valid pictures, decompression bombs and polyglot files. The decoder answers and keeps running. */
import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readFuzzRun } from '../../test/fuzz/fuzz-run.ts';
import { nearly } from '../../test/fuzz/mutate-bytes.ts';
import { fixturePath } from '../../test/sample-audio.ts';
import { type ArtProcess, createArtProcess } from './art-process.ts';

const RUN = readFuzzRun({ name: 'art', count: 500 });
const AT_ONCE = 8;
const SQUARE = { sizePixels: 96 };

vi.setConfig({ testTimeout: RUN.limitMs });

let art: ArtProcess;
let originals: readonly Buffer[];

beforeAll(async () => {
  art = createArtProcess();
  const drawing = sharp({ create: { width: 64, height: 48, channels: 4, background: '#3a7' } });
  originals = [
    readFileSync(fixturePath('cover.jpg')),
    readFileSync(fixturePath('cover.png')),
    await drawing.clone().webp().toBuffer(),
    await drawing.clone().gif().toBuffer(),
    await drawing.clone().png({ progressive: true, palette: true }).toBuffer(),
    await drawing
      .clone()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Copyright: 'x' } })
      .toBuffer(),
  ];
});
afterAll(() => art?.close());

type Outcome = 'square' | 'problem' | string;

async function decode(bytes: Buffer): Promise<Outcome> {
  const created = await art.makeSquare(bytes, SQUARE).catch((error: unknown) => String(error));
  if (typeof created === 'string') return created;
  if (!('square' in created)) return 'problem';
  const { width, height, format } = await sharp(created.square).metadata();
  return width === 96 && height === 96 && format === 'webp' ? 'square' : `${width} × ${height} ${format}`;
}

it('almost valid pictures become squares or problems, and the next one is decoded', async () => {
  const left = fc.sample(nearly(originals), { numRuns: RUN.count, seed: RUN.seed });
  const outcomes: Record<Outcome, number> = {};
  const work = async () => {
    for (let bytes = left.pop(); bytes; bytes = left.pop()) {
      const outcome = await decode(bytes);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(Object.keys(outcomes).toSorted()).toEqual(['problem', 'square']);
  for (const bytes of originals) expect(await decode(bytes)).toBe('square');
});

/** Builds a PNG that claims this size, followed by this many bytes of compressed zeros. */
function toBomb(width: number, height: number, rawBytes: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(Buffer.alloc(rawBytes));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

it.each([
  ['a picture of 50,000 by 50,000 pixels in a few bytes', () => toBomb(50_000, 50_000, 1_000)],
  ['a picture of 4 billion pixels a side', () => toBomb(0xffff_ffff, 0xffff_ffff, 10)],
  ['a picture of no pixels', () => toBomb(0, 0, 10)],
  ['a small picture with 64 MB of data behind it', () => toBomb(8, 8, 64 * 1_024 * 1_024)],
  ['text of a PNG that unfolds to 64 MB', () => withText(64 * 1_024 * 1_024)],
  [
    'markup',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  ],
  [
    'markup behind the first bytes of a JPEG',
    () => Buffer.from('\xff\xd8\xff<svg onload="alert(1)"/>', 'latin1'),
  ],
  ['an archive', () => Buffer.from('PK\x03\x04', 'latin1')],
  ['a playlist', () => Buffer.from('#EXTM3U\nfile:///etc/passwd\n')],
])('%s is soon a problem or a small square, and the next one is decoded', async (_what, make) => {
  const startedAtMs = performance.now();
  expect(['square', 'problem']).toContain(await decode(make()));
  expect(performance.now() - startedAtMs).toBeLessThan(30_000);
  expect(await decode(originals[0] as Buffer)).toBe('square');
});

it('a JPEG with an archive and markup after its end becomes a picture without them', async () => {
  const tail = Buffer.from('PK\x03\x04<script>alert(1)</script>', 'latin1');
  const created = await art.makeSquare(Buffer.concat([originals[0] as Buffer, tail]), SQUARE);
  expect(created).toHaveProperty('square');
  const { square } = created as { square: Buffer };
  expect([square.includes('<script>'), square.includes('PK\x03\x04')]).toEqual([false, false]);
});

function withText(bytes: number): Buffer {
  const png = toBomb(8, 8, 8 * 25);
  const body = Buffer.concat([Buffer.from('zTXtx\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes, 0x41))]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4, 0);
  frame.writeUInt32BE(crc32(body), 4);
  const at = 8 + 25;
  return Buffer.concat([
    png.subarray(0, at),
    frame.subarray(0, 4),
    body,
    frame.subarray(4),
    png.subarray(at),
  ]);
}
