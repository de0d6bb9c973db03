import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { decodeEach } from '../../../test/decoded-sound.ts';
import { sine, writeWav } from '../../../test/generated-sound.ts';
import { fixturePath } from '../../../test/sample-audio.ts';
import { MP3_RATES_HZ, mp3SizeBytes, mp3StepsKbps } from '../coding/mp3-frames.ts';
import type { TranscodeNote, TranscodeTask } from './transcode-messages.ts';
import { createTranscodeProcess } from './transcode-process.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tutti-transcode-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (file: string) => ({ root: path.dirname(file), path: path.basename(file) });

async function make(
  request: Omit<TranscodeTask, 'target' | 'maxBytes'>,
  maxBytes = 2 ** 31,
): Promise<{ bytes: Buffer; notes: TranscodeNote[]; answer: object }> {
  const notes: TranscodeNote[] = [];
  const target = path.join(folder, 'made');
  writeFileSync(target, '');
  const child = createTranscodeProcess({ niceness: 0, onNote: (note) => void notes.push(note) });
  try {
    const answer = await child.make({ ...request, target, maxBytes });
    return { bytes: readFileSync(target), notes, answer };
  } finally {
    await child.close();
  }
}

function readMp3(bytes: Buffer) {
  const frames: { kbps: number; rateHz: number; sizeBytes: number }[] = [];
  const rates = [44_100, 48_000, 32_000];
  const steps = {
    1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  };
  for (let location = 0; location < bytes.length; ) {
    expect((bytes.readUInt16BE(location) & 0xffe6) >>> 0).toBe(0xffe2);
    const isFirst = (bytes.readUInt8(location + 1) & 0x18) === 0x18;
    const third = bytes.readUInt8(location + 2);
    const kbps = steps[isFirst ? 1 : 2][third >> 4] ?? 0;
    const rateHz = (rates[(third >> 2) & 3] ?? 0) / (isFirst ? 1 : 2);
    const sizeBytes = Math.floor(((isFirst ? 144 : 72) * kbps * 1_000) / rateHz) + ((third >> 1) & 1);
    frames.push({ kbps, rateHz, sizeBytes });
    location += sizeBytes;
    expect(location).toBeLessThanOrEqual(bytes.length);
  }
  return frames;
}

describe('MP3 (opensubsonic 7)', () => {
  it('has the length that was announced before its first byte, at every rate: frames of one bit rate and nothing else', async () => {
    writeWav(path.join(folder, 'tone.wav'), { seconds: 7, sampleAt: sine(440, -12) });
    const location = at(path.join(folder, 'tone.wav'));
    const settings = fc
      .constantFrom(...MP3_RATES_HZ)
      .chain((rateHz) =>
        fc.constantFrom(...mp3StepsKbps(rateHz)).map((bitRateKbps) => ({ rateHz, bitRateKbps })),
      );
    await fc.assert(
      fc.asyncProperty(settings, fc.integer({ min: 0, max: 6_900 }), async (setting, offsetMs) => {
        const { bytes, notes, answer } = await make({ location, format: 'mp3', offsetMs, ...setting });
        expect(notes[0]).toEqual({ kind: 'planned', sizeBytes: bytes.length });
        expect(notes.at(-1)).toEqual({ kind: 'written', writtenBytes: bytes.length });
        expect(answer).toEqual({ sizeBytes: bytes.length });
        const frames = readMp3(bytes);
        expect(new Set(frames.map(({ kbps, rateHz }) => `${kbps}/${rateHz}`))).toEqual(
          new Set([`${setting.bitRateKbps}/${setting.rateHz}`]),
        );
        expect(mp3SizeBytes(frames.length, setting.rateHz, setting.bitRateKbps)).toBe(bytes.length);
      }),
      { numRuns: 24 },
    );
  });

  it.each([
    'vbr.mp3',
    'cbr.mp3',
    'plain.flac',
    'plain.ogg',
    'plain.opus',
    'plain.m4a',
    'plain.wma',
    'plain.aac',
  ])('contains all of %s, and at most a tenth of a second of silence after it', async (name) => {
    const { bytes } = await make({
      location: at(fixturePath(name)),
      format: 'mp3',
      rateHz: 48_000,
      bitRateKbps: 128,
      offsetMs: 0,
    });
    const [created] = await decodeEach([bytes], 'mp3');
    const [own] = await decodeEach([readFileSync(fixturePath(name))], path.extname(name).slice(1) as 'mp3');
    const delayFrames = 1_105;
    expect(created?.left.length).toBeGreaterThanOrEqual((own?.left.length ?? 0) + delayFrames);
    expect(created?.left.length).toBeLessThan((own?.left.length ?? 0) + delayFrames + 4_800);
  });
});

/** Returns upward zero crossings per second. */
function pitchOf(samples: Float32Array, rateHz = 48_000): number {
  let count = 0;
  for (let index = 1; index < samples.length; index += 1)
    if ((samples[index - 1] as number) < 0 && (samples[index] as number) >= 0) count += 1;
  return (count * rateHz) / samples.length;
}

describe('every format (opensubsonic 7)', () => {
  it.each([
    ['mp3', 'mp3', 44_100],
    ['aac', 'aac', 44_100],
    ['opus', 'ogg', 48_000],
  ] as const)('%s sounds like the track, from the offset to its end', async (format, extension, rateHz) => {
    const low = sine(440, -12, { sampleRateHz: 44_100 });
    const high = sine(880, -12, { sampleRateHz: 44_100 });
    writeWav(path.join(folder, 'tone.wav'), {
      sampleRateHz: 44_100,
      seconds: 6,
      sampleAt: (index) => (index < 3 * 44_100 ? low : high)(index),
    });
    const { bytes } = await make({
      location: at(path.join(folder, 'tone.wav')),
      format,
      rateHz,
      bitRateKbps: 128,
      offsetMs: 1_500,
    });
    const [sound] = await decodeEach([bytes], extension);
    const decoded = sound?.left ?? new Float32Array();
    expect(decoded.length / 48_000).toBeGreaterThan(4.49);
    expect(decoded.length / 48_000).toBeLessThan(4.62);
    expect(pitchOf(decoded.subarray(9_600, 67_200))).toBeCloseTo(440, -1);
    expect(pitchOf(decoded.subarray(76_800, 211_200))).toBeCloseTo(880, -1);
  });

  it.each(['mp3', 'aac', 'opus'] as const)('%s has the same bytes in each run', async (format) => {
    const request = {
      location: at(fixturePath('plain.flac')),
      format,
      rateHz: 48_000,
      bitRateKbps: 96,
      offsetMs: 250,
    };
    const [first, second] = [await make(request), await make(request)];
    expect(first.bytes.length).toBeGreaterThan(5_000);
    expect(second.bytes.equals(first.bytes)).toBe(true);
  });

  it('a file outside of the music folder is not read, by any link', async () => {
    const music = path.join(folder, 'music');
    mkdirSync(music);
    symlinkSync(fixturePath('plain.flac'), path.join(music, 'link.flac'));
    const location = { root: music, path: 'link.flac' };
    for (const format of ['mp3', 'opus'] as const) {
      const { answer, bytes } = await make({
        location,
        format,
        rateHz: 48_000,
        bitRateKbps: 96,
        offsetMs: 0,
      });
      expect(answer).toEqual({ kind: 'refused', reason: 'This file lies outside of the music folder' });
      expect(bytes).toHaveLength(0);
    }
  });

  it.each(['mp3', 'aac', 'opus'] as const)(
    '%s that would exceed its limit is not finished',
    async (format) => {
      writeWav(path.join(folder, 'noise.wav'), { seconds: 20, sampleAt: (index) => Math.sin(index ** 1.7) });
      const location = at(path.join(folder, 'noise.wav'));
      const request = { location, format, rateHz: 48_000, bitRateKbps: 128, offsetMs: 0 };
      const { answer, bytes, notes } = await make(request, 100_000);
      expect(answer).toEqual({ kind: 'exceeded', reason: 'This file is too long to be rendered' });
      expect(bytes.length).toBeLessThanOrEqual(100_000);
      // If the length is known beforehand, nothing is written.
      expect(notes.length === 0).toBe(format === 'mp3');
    },
  );

  it('a file without sound is refused with a reason', async () => {
    writeFileSync(path.join(folder, 'text.mp3'), 'this is a text and no music '.repeat(400));
    const { answer } = await make({
      location: at(path.join(folder, 'text.mp3')),
      format: 'opus',
      rateHz: 48_000,
      bitRateKbps: 96,
      offsetMs: 0,
    });
    expect(answer).toEqual({ kind: 'refused', reason: expect.any(String) });
  });
});
