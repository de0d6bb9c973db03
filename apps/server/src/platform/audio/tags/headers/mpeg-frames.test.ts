import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../../../../test/sample-audio.ts';
import { fileBytesOf } from '../file-bytes.ts';
import { readHeader } from './read-header.ts';

const BIT_RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const FRAME_MS = 1_152 / 44.1;

let folder: ReturnType<typeof makeFolder>;
beforeAll(() => {
  folder = makeFolder();
});
afterAll(() => folder.remove());

function frames(kbps: number, count: number): Buffer {
  const frame = Buffer.alloc(Math.floor((144_000 * kbps) / 44_100));
  frame.writeUInt32BE(0xfffb0004 + BIT_RATES.indexOf(kbps) * 0x1000, 0);
  return Buffer.concat(Array.from({ length: count }, () => frame));
}

function read(...parts: Buffer[]) {
  const file = path.join(folder.folder, 'frames.mp3');
  writeFileSync(file, Buffer.concat(parts));
  const descriptor = openSync(file, 'r');
  try {
    return readHeader(fileBytesOf(descriptor), file);
  } finally {
    closeSync(descriptor);
    rmSync(file);
  }
}

it('computes the length of a constant stream from its bit rate', () => {
  const steady = read(frames(128, 400));
  // Without the padding that keeps a real stream at its bit rate, frames are a third of a percent short.
  expect((steady?.durationMs ?? 0) / (400 * FRAME_MS)).toBeCloseTo(1, 2);
  expect(steady?.bitRateKbps).toBeCloseTo(128, 6);
});

it.each([
  { name: 'begins in silence', parts: [frames(32, 300), frames(320, 900)], count: 1_200 },
  { name: 'begins loudly', parts: [frames(320, 20), frames(64, 600)], count: 620 },
  {
    name: 'is loud only in between',
    parts: [frames(64, 400), frames(256, 100), frames(64, 400)],
    count: 900,
  },
])('counts the frames of an uncounted variable bit rate: one that $name', ({ parts, count }) => {
  expect(read(...parts)?.durationMs).toBeCloseTo(count * FRAME_MS, 3);
});

it('continues counting after damaged data', () => {
  const damaged = read(frames(96, 100), Buffer.alloc(3_001, 0x55), frames(160, 100));
  expect(damaged?.durationMs).toBeCloseTo(200 * FRAME_MS, 3);
});
