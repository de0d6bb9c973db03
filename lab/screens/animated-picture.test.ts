/**
 * The frame that the animated picture shows at each moment, and how to detect that the machine was too busy to film.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { type Frame, frameAt, longestHoldMs, writeAnimatedPicture } from './animated-picture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tutti-film-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const frame = async (shownAtMs: number, background: string): Promise<Frame> => ({
  shownAtMs,
  image: await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer(),
});

describe('an animated picture', () => {
  it('shows the last frame of a window, and its first frame before that', async () => {
    const frames = [await frame(100, 'red'), await frame(200, 'green')];
    const shown = [0, 100, 199, 200, 900].map((atMs) => frameAt(frames, atMs)?.shownAtMs);
    expect(shown).toEqual([100, 100, 100, 200, 200]);
  });

  it('measures how long a window did not change, also at the edges', async () => {
    const frames = [await frame(50, 'red'), await frame(400, 'green'), await frame(500, 'blue')];
    const hold = (fromMs: number, untilMs: number) => longestHoldMs(frames, { fromMs, untilMs, stepMs: 100 });
    expect([hold(0, 600), hold(390, 520), hold(450, 2_000), hold(600, 700)]).toEqual([350, 100, 1_500, 100]);
  });

  it('has one picture for each step, with the windows side by side', async () => {
    const left = [await frame(0, 'red'), await frame(100, 'green')];
    const right = [await frame(0, 'blue'), await frame(100, 'white')];
    const file = path.join(folder, 'film.webp');
    const windows = [left, right].map((frames) => ({ width: 40, height: 30, frames }));
    await writeAnimatedPicture(file, windows, { fromMs: 0, untilMs: 200, stepMs: 100 });
    const { width, pageHeight, pages, delay, loop } = await sharp(file, { animated: true }).metadata();
    expect({ width, pageHeight, pages, delay, loop }).toEqual({
      width: 3 * 12 + 2 * 40,
      pageHeight: 2 * 12 + 30,
      pages: 2,
      delay: [100, 100],
      loop: 0,
    });
    const second = await sharp(file, { page: 1 }).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const start = (y * second.info.width + x) * second.info.channels;
      return [...second.data.subarray(start, start + 3)].map((value) => (value > 100 ? 1 : 0));
    };
    expect([at(32, 27), at(84, 27), at(58, 27)]).toEqual([
      [0, 1, 0],
      [1, 1, 1],
      [0, 0, 0],
    ]);
  });
});
