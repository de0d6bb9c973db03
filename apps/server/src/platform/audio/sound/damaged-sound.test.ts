import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixturePath, makeFolder } from '../../../test/sample-audio.ts';
import { createSoundProcess, type SoundProcess } from './sound-process.ts';

let folder: ReturnType<typeof makeFolder>;
let sound: SoundProcess;

beforeAll(() => {
  folder = makeFolder();
  sound = createSoundProcess();
});

afterAll(async () => {
  await sound.close();
  folder.remove();
});

function writeTag(name: string): Buffer {
  const tag = Buffer.alloc(128);
  tag.write('TAG');
  return Buffer.concat([readFileSync(fixturePath(name)), tag]);
}

function writeHole(name: string): Buffer {
  const bytes = readFileSync(fixturePath(name));
  const middle = Math.floor(bytes.length / 2);
  return bytes.fill(0, middle, middle + 200);
}

it.each([
  ['a FLAC with the tags of an MP3 behind it', 'plain.flac', writeTag],
  ['an MP3 with zeros in its middle', 'cbr.mp3', writeHole],
  ['an ALAC with zeros in its middle', 'lossless.m4a', writeHole],
])('%s is measured and rendered without its damaged parts', async (_title, fixture, damage) => {
  const name = `damaged${path.extname(fixture)}`;
  writeFileSync(path.join(folder.folder, name), damage(fixture));
  const location = { root: folder.folder, path: name };
  const whole = await sound.measure({ root: path.dirname(fixturePath(fixture)), path: fixture });
  const { durationMs } = whole as { durationMs: number };
  const measured = await sound.measure(location);
  expect(measured).toMatchObject({ kind: 'measured' });
  const lost = durationMs - (measured as { durationMs: number }).durationMs;
  expect(lost).toBeGreaterThanOrEqual(0);
  // One packet of the shortest ALAC file is half of it.
  expect(lost).toBeLessThan(durationMs * 0.6);
  expect(await sound.render(location, path.join(folder.folder, 'out.flac'))).toMatchObject({
    sampleCount: expect.any(Number),
  });
});

/** A truncated Matroska header, which FFmpeg reports as a failing disk. */
const CUT_HEAD =
  '1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61428781044285810218538067010000000000ffff1549a96640';

it('a file with a truncated header is refused, because its disk is fine', async () => {
  writeFileSync(path.join(folder.folder, 'cut.mka'), Buffer.from(CUT_HEAD, 'hex'));
  expect(await sound.measure({ root: folder.folder, path: 'cut.mka' })).toMatchObject({ kind: 'refused' });
});
