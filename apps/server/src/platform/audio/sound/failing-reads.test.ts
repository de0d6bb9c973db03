/** Simulates a disk that fails in the middle of a file. */
import { closeSync, copyFileSync, openSync, readSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sine, writeWav } from '../../../test/generated-sound.ts';
import { type FailingDisk, mountFailingDisk } from '../../../test/mount-failing-disk.ts';
import { makeFolder } from '../../../test/sample-audio.ts';
import { createEncoderProcess } from '../encoder/encoder-process.ts';
import { createTranscodeProcess } from '../transcode/transcode-process.ts';
import { createSoundProcess, type SoundProcess } from './sound-process.ts';

const MEBIBYTE = 1_024 * 1_024;
const RATE_HZ = 48_000;
const NAME = 'long.wav';
const IN_MEMORY_BYTES = 2 * MEBIBYTE;
const UNREAD = { kind: 'unread', reason: 'This file cannot be read at the moment' };

const disk = mountFailingDisk(64 * MEBIBYTE);
afterAll(() => disk?.remove());

describe.skipIf(disk === undefined)('a file that fails halfway (needs the right to mount one)', () => {
  let folder: ReturnType<typeof makeFolder>;
  let sound: SoundProcess;
  const location = { root: disk?.mountPoint ?? '', path: NAME };

  beforeAll(() => {
    const { mountPoint, forget, fail } = disk as FailingDisk;
    folder = makeFolder();
    sound = createSoundProcess();
    const created = path.join(folder.folder, NAME);
    writeWav(created, { seconds: 60, sampleAt: sine(440, -12) });
    const file = path.join(mountPoint, NAME);
    copyFileSync(created, file);
    forget(file);
    const descriptor = openSync(file, 'r');
    readSync(descriptor, Buffer.alloc(IN_MEMORY_BYTES), 0, IN_MEMORY_BYTES, 0);
    closeSync(descriptor);
    fail();
  });
  afterAll(async () => {
    await sound.close();
    folder.remove();
  });

  it('is neither measured nor rendered from the part that was read', async () => {
    expect(await sound.measure(location)).toEqual(UNREAD);
    expect(await sound.render(location, path.join(folder.folder, 'out.flac'))).toEqual(UNREAD);
  });

  it.each(['mp3', 'opus'] as const)('does not become shorter as %s', async (format) => {
    const target = path.join(folder.folder, `out.${format}`);
    writeFileSync(target, '');
    const child = createTranscodeProcess({ niceness: 0, onNote: () => {} });
    const input = {
      location,
      target,
      format,
      rateHz: RATE_HZ,
      bitRateKbps: 128,
      offsetMs: 0,
      maxBytes: 2 ** 31,
    };
    expect(await child.make(input)).toEqual(UNREAD);
    await child.close();
  });

  it('is no silence on a station, which retries later', async () => {
    const encoder = createEncoderProcess();
    const plain = { gainDb: 0, fadeInFrames: 0, fadeOutFrames: 0, tailFrames: 0 };
    const [fromFrame, untilFrame] = [0, 60 * RATE_HZ];
    const parts = [{ trackId: 5, location, fromFrame, untilFrame, fileFromFrame: 0, ...plain }];
    const order = { stationId: 1, parts, outputs: ['mp3'] as const, mp3BitRateKbps: 128 };
    const span = { fromFrame: 48 * RATE_HZ, untilFrame: 50 * RATE_HZ };
    expect(await encoder.render({ ...order, ...span })).toMatchObject({
      touchedTrackId: 5,
      cause: 'unread',
    });
    await encoder.close();
  });
});
