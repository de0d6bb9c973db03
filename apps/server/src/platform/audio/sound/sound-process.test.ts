import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Decoder, Demuxer } from 'node-av';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sine, writeAiff, writeWav } from '../../../test/generated-sound.ts';
import { fixturePath, makeFolder } from '../../../test/sample-audio.ts';
import { isSoundToolInstalled } from '../sound-tool.ts';
import type { SoundMeasure } from './sound-messages.ts';
import { createSoundProcess, type SoundProcess } from './sound-process.ts';

let folder: ReturnType<typeof makeFolder>;
let sound: SoundProcess;

beforeEach(() => {
  folder = makeFolder();
  sound = createSoundProcess();
});

afterEach(async () => {
  await sound.close();
  folder.remove();
});

const location = (name: string) => path.join(folder.folder, name);
const at = (file: string) => ({ root: path.dirname(file), path: path.basename(file) });

function readPeakBytes(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

function decode(file: string): number[] {
  using input = Demuxer.openSync(file);
  const stream = input.audio();
  if (!stream) throw new Error(`${file} has no sound`);
  using decoder = Decoder.createSync(stream);
  const samples: number[] = [];
  const channels = stream.codecpar.channels;
  for (using frame of decoder.framesSync(input.packetsSync(stream.index))) {
    const plane = frame?.data?.[0];
    for (let index = 0; frame && plane && index < frame.nbSamples; index += 1)
      samples.push(plane.readInt16LE(index * channels * 2));
  }
  return samples;
}

it('finds its decoder in what npm installed', () => {
  expect(isSoundToolInstalled()).toBe(true);
});

describe('measuring', () => {
  // EBU Tech 3341, test signals 1 and 2: a stereo sine of 1 kHz.
  it.each([-23, -33])('measures a sine with peaks at %i dB as that many LUFS', async (level) => {
    writeWav(location('sine.wav'), { seconds: 20, sampleAt: sine(1_000, level) });
    const measured = await sound.measure(at(location('sine.wav')));
    expect(measured).toMatchObject({
      loudnessLufs: expect.closeTo(level, 0),
      durationMs: expect.closeTo(20_000, -3),
    });
    expect(Math.abs((measured as { loudnessLufs: number }).loudnessLufs - level)).toBeLessThanOrEqual(0.1);
  });

  // EBU Tech 3341, test signal 3: quiet parts are left out of the mean.
  it('ignores parts far below the rest', async () => {
    const loud = sine(1_000, -23);
    const quiet = sine(1_000, -36);
    const sampleAt = (index: number) => (index < 480_000 || index >= 3_360_000 ? quiet : loud)(index);
    writeWav(location('gated.wav'), { seconds: 80, sampleAt });
    const measured = await sound.measure(at(location('gated.wav')));
    expect(Math.abs((measured as { loudnessLufs: number }).loudnessLufs + 23)).toBeLessThanOrEqual(0.1);
  });

  // EBU Tech 3341, test signal 16: every sample is 3 dB below the wave between them.
  it('finds peaks between the samples', async () => {
    const wave = sine(12_000, -6, { phase: Math.PI / 4 });
    // Faded, because a wave that begins midway overshoots by itself.
    const sampleAt = (index: number) => wave(index) * Math.min(1, index / 48_000, (144_000 - index) / 48_000);
    writeWav(location('peak.wav'), { seconds: 3, sampleAt });
    const measured = (await sound.measure(at(location('peak.wav')))) as { truePeakDb: number };
    expect(measured.truePeakDb).toBeGreaterThan(-6.4);
    expect(measured.truePeakDb).toBeLessThan(-5.8);
  });

  const measureSoundWithin = async (fromMs: number, untilMs: number, sampleRateHz = 48_000) => {
    const wave = sine(1_000, -20, { sampleRateHz });
    const isWithin = (index: number) =>
      index * 1_000 >= fromMs * sampleRateHz && index * 1_000 < untilMs * sampleRateHz;
    const hiss = sine(5_000, -70, { sampleRateHz });
    const sampleAt = (index: number) => (isWithin(index) ? wave(index) : hiss(index));
    writeWav(location('cues.wav'), { sampleRateHz, seconds: 2, sampleAt });
    return sound.measure(at(location('cues.wav')));
  };

  it.each([48_000, 44_100, 22_050])(
    'finds the first and the last sound between noise, at %i Hz',
    async (rateHz) => {
      const { cueInMs, cueOutMs, durationMs } = (await measureSoundWithin(
        700,
        1_100,
        rateHz,
      )) as SoundMeasure;
      expect(durationMs).toBe(2_000);
      // Neither an attack nor a last chord is cut.
      expect(cueInMs).toBeGreaterThan(680);
      expect(cueInMs).toBeLessThanOrEqual(692);
      expect(cueOutMs).toBeGreaterThanOrEqual(1_120);
      expect(cueOutMs).toBeLessThan(1_150);
    },
  );

  it('does not trim a file that begins or ends with sound, or nearly', async () => {
    expect(await measureSoundWithin(0, 2_000)).toMatchObject({ cueInMs: 0, cueOutMs: 2_000 });
    expect(await measureSoundWithin(20, 1_951)).toMatchObject({ cueInMs: 0, cueOutMs: 2_000 });
    const { cueInMs, cueOutMs } = (await measureSoundWithin(30, 1_930)) as SoundMeasure;
    expect(cueInMs).toBeGreaterThan(0);
    expect(cueOutMs).toBeLessThan(2_000);
  });

  it('draws the waveform of a file', async () => {
    const { levels } = (await measureSoundWithin(500, 1_500)) as SoundMeasure;
    const bytes = [...Buffer.from(levels, 'base64')];
    expect(bytes).toHaveLength(400);
    expect(Math.max(...bytes.slice(0, 98), ...bytes.slice(302))).toBeLessThan(5);
    expect(Math.min(...bytes.slice(102, 298))).toBeGreaterThan(240);
  });

  it('gives silence no loudness', async () => {
    writeWav(location('silence.wav'), { seconds: 2, sampleAt: () => 0 });
    expect(await sound.measure(at(location('silence.wav')))).toMatchObject({
      loudnessLufs: null,
      truePeakDb: null,
      cueInMs: null,
      cueOutMs: null,
    });
  });

  it.each([
    'vbr.mp3',
    'plain.flac',
    'plain.ogg',
    'plain.opus',
    'plain.m4a',
    'lossless.m4a',
    'plain.wma',
    'plain.aiff',
  ])('measures %s', async (name) => {
    const measured = await sound.measure(at(fixturePath(name)));
    expect((measured as { loudnessLufs: number }).loudnessLufs).toBeGreaterThan(-40);
  });
});

describe('rendering', () => {
  it('keeps every sample of a lossless file', async () => {
    const rendered = await sound.render(at(fixturePath('lossless.m4a')), location('alac.flac'));
    await sound.render(at(fixturePath('plain.aiff')), location('aiff.flac'));
    const samples = decode(fixturePath('plain.wav'));
    expect(decode(location('alac.flac'))).toEqual(samples);
    expect(decode(location('aiff.flac'))).toEqual(samples);
    expect(rendered).toMatchObject({ sampleCount: samples.length });
    expect(readFileSync(location('alac.flac')).subarray(0, 4).toString()).toBe('fLaC');
  });

  it('converts WMA to FLAC of the same length', async () => {
    const rendered = await sound.render(at(fixturePath('plain.wma')), location('out.flac'));
    expect(decode(location('out.flac'))).toHaveLength(decode(fixturePath('plain.wma')).length);
    expect(rendered).toMatchObject({ sampleCount: decode(location('out.flac')).length });
  });
});

describe('bad files', () => {
  it('refuses a file without sound, and continues with the next', async () => {
    writeFileSync(location('text.wma'), 'no sound at all');
    expect(await sound.measure(at(location('text.wma')))).toMatchObject({ kind: 'refused' });
    expect(await sound.render(at(location('text.wma')), location('out.flac'))).toMatchObject({
      kind: 'refused',
    });
    expect(await sound.measure(at(fixturePath('plain.flac')))).toMatchObject({ kind: 'measured' });
  });

  it('does not follow a playlist with the name of a music file', async () => {
    writeFileSync(location('list.wma'), `#EXTM3U\n#EXTINF:1,\n${fixturePath('plain.aac')}\n#EXT-X-ENDLIST\n`);
    writeFileSync(location('concat.wma'), `ffconcat version 1.0\nfile ${fixturePath('plain.flac')}\n`);
    expect(await sound.measure(at(location('list.wma')))).toMatchObject({ kind: 'refused' });
    expect(await sound.measure(at(location('concat.wma')))).toMatchObject({ kind: 'refused' });
  });

  it('reports a process that was killed before its first message as unstarted, and serves the next request from a new one', async () => {
    writeAiff(location('long.aiff'), { seconds: 300, sampleAt: (index) => Math.sin(index * index) / 2 });
    const first = sound.render(at(location('long.aiff')), location('out.flac'));
    const second = sound.measure(at(fixturePath('plain.flac')));
    const before = sound.pid;
    process.kill(before as number, 'SIGKILL');
    expect(await first).toMatchObject({ kind: 'unstarted' });
    expect(await second).toMatchObject({ kind: 'measured' });
    expect(sound.pid).not.toBe(before);
  });

  it('kills a process that is silent for too long, without blaming the file', async () => {
    const impatient = createSoundProcess({ limits: { silenceMaxMs: 1 } });
    expect(await impatient.measure(at(fixturePath('plain.flac')))).toMatchObject({ kind: 'stalled' });
    await impatient.close();
  });

  it.skipIf(process.platform !== 'linux')(
    'stops at a FLAC of a second that is padded with zeros to three gigabytes, long before it is in memory',
    async () => {
      copyFileSync(fixturePath('plain.flac'), location('padded.flac'));
      truncateSync(location('padded.flac'), 3 * 1_024 ** 3);
      const memoryMaxBytes = 300 * 1_024 ** 2;
      const careful = createSoundProcess({ limits: { memoryMaxBytes } });
      const measuring = careful.measure(at(location('padded.flac')));
      const { pid } = careful;
      let peakBytes = 0;
      const looking = setInterval(() => {
        peakBytes = Math.max(peakBytes, readPeakBytes(pid));
      }, 20);
      expect(await measuring).toEqual({
        kind: 'exceeded',
        reason: 'Decoding this file takes too much memory',
      });
      clearInterval(looking);
      expect(peakBytes).toBeGreaterThan(memoryMaxBytes / 2);
      expect(peakBytes).toBeLessThan(4 * memoryMaxBytes);
      expect(await careful.measure(at(fixturePath('plain.flac')))).toMatchObject({ kind: 'measured' });
      await careful.close();
    },
  );

  it.skipIf(process.platform !== 'linux').each([
    [{ processorMaxMs: 1 }, 'exceeded', 'Decoding this file takes too much of the processor'],
    [{ wallMaxMs: 1 }, 'exceeded', 'Decoding this file takes too long'],
  ])('stops at a file that exceeds %o: %s', async (limits, kind, reason) => {
    writeWav(location('long.wav'), { seconds: 120, sampleAt: () => 0 });
    const strict = createSoundProcess({ limits });
    expect(await strict.measure(at(location('long.wav')))).toEqual({ kind, reason });
    await strict.close();
  });

  it('answers all callers when it is closed', async () => {
    const waiting = [
      sound.measure(at(fixturePath('plain.flac'))),
      sound.render(at(fixturePath('plain.wma')), location('x')),
    ];
    const closing = sound.close();
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ kind: 'closed' });
    expect(await sound.measure(at(fixturePath('plain.flac')))).toMatchObject({ kind: 'closed' });
    await closing;
    expect(existsSync(location('x'))).toBe(false);
  });
});

describe('the decoded file', () => {
  it('is in the music folder even when a folder was replaced by a link', async () => {
    const music = path.join(folder.folder, 'music');
    mkdirSync(music);
    symlinkSync(path.dirname(fixturePath('plain.wma')), path.join(music, 'album'));
    const outside = { kind: 'refused', reason: 'This file lies outside of the music folder' };
    const song = { root: music, path: 'album/plain.wma' };
    expect(await sound.measure(song)).toEqual(outside);
    expect(await sound.render(song, location('out.flac'))).toEqual(outside);
    expect(existsSync(location('out.flac'))).toBe(false);
  });

  it('is found after a picture of several megabytes', async () => {
    const header = Buffer.from('ID3\x03\0\0', 'latin1');
    const sizeBytes = 6 * 1_024 * 1_024;
    const size = Buffer.from([21, 14, 7, 0].map((bits) => (sizeBytes >> bits) & 0x7f));
    writeFileSync(
      location('cover.mp3'),
      Buffer.concat([header, size, Buffer.alloc(sizeBytes), readFileSync(fixturePath('cbr.mp3'))]),
    );
    expect(await sound.measure(at(location('cover.mp3')))).toMatchObject({ kind: 'measured' });
  });
});
