import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeEach } from '../../../test/decoded-sound.ts';
import { isSoundToolInstalled } from '../sound-tool.ts';

const DEMO = path.resolve(import.meta.dirname, '..', '..', '..', '..', '..', '..', 'demo-library');
const RATE_HZ = 48_000;

describe.skipIf(!isSoundToolInstalled())('a library file', () => {
  it.each([
    'Hélène Duvivier Trio/Late Tram/01 Late Tram.opus',
    'Paperweight Season/Greenhouse Tapes/01 Postcards We Never Sent.ogg',
  ])('%s plays to its end from any position, even far from the start', async (name) => {
    const file = readFileSync(path.join(DEMO, name));
    const [whole] = await decodeEach([file], 'ogg');
    for (const fromS of [9, 12, 30]) {
      const [rest] = await decodeEach([file], 'ogg', fromS * RATE_HZ);
      const wanted = (whole?.left.length ?? 0) - fromS * RATE_HZ;
      // Vorbis seeks to the accuracy of a block.
      expect(Math.abs((rest?.left.length ?? 0) - wanted)).toBeLessThanOrEqual(RATE_HZ / 50);
    }
  });
});
