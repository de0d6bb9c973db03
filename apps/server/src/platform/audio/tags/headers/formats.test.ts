import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixturePath, makeFolder } from '../../../../test/sample-audio.ts';
import {
  chunk,
  layerTwo,
  ogg,
  speexHead,
  sunAudio,
  vorbisComments,
  type WaveForm,
  wave,
  waveFormat,
} from '../../../../test/tag-bytes.ts';
import { isBrowserPlayable } from '../../audio-formats.ts';
import { isSoundToolInstalled } from '../../sound-tool.ts';
import { readAudioFile } from '../read-audio-file.ts';
import type { ReadTrack } from '../read-track.ts';
import { createTagLibReader } from '../taglib-reader.ts';

const taglib = createTagLibReader();
let music: ReturnType<typeof makeFolder>;
beforeAll(() => {
  music = makeFolder();
});
afterAll(() => music.remove());

async function read(name: string, bytes: Uint8Array) {
  writeFileSync(path.join(music.folder, name), bytes);
  const file = { path: name, sizeBytes: bytes.length, mtimeMs: 1 };
  return readAudioFile(taglib, { root: music.folder, file });
}

async function readTrack(name: string, bytes: Uint8Array): Promise<ReadTrack> {
  const result = await read(name, bytes);
  if ('problem' in result) throw new Error(result.problem.reason);
  return result.track;
}

async function codecOf(name: string, bytes: Uint8Array): Promise<[codec: string, isPlayed: boolean]> {
  const track = await readTrack(name, bytes);
  return [track.codec, isBrowserPlayable(track)];
}

const fixture = (name: string) => readFileSync(fixturePath(name));

function withEntry(name: string): Buffer {
  const bytes = fixture('plain.m4a');
  bytes.write(name, bytes.indexOf('mp4a', bytes.indexOf('stsd')), 'latin1');
  return bytes;
}

function withStream({ objectType, aac }: { objectType?: number; aac?: number }): Buffer {
  const bytes = fixture('plain.m4a');
  const config = bytes.indexOf(4, bytes.indexOf('esds') + 8);
  const info = bytes.indexOf(Buffer.from([5, 0x80, 0x80, 0x80]), config);
  const typeAt = bytes[config + 1] === 0x80 ? config + 5 : config + 2;
  if (objectType !== undefined) bytes[typeAt] = objectType;
  if (aac !== undefined) bytes.writeUInt16BE(aac < 31 ? aac << 11 : 0xf800 | ((aac - 32) << 5), info + 5);
  return bytes;
}

function plainWave(form: WaveForm, beginning: Uint8Array = Buffer.alloc(0)): Buffer {
  const sound = chunk('data', Buffer.concat([beginning, Buffer.alloc(32_000)]));
  return wave([chunk('fmt ', waveFormat(form)), sound]);
}

describe('the codec of a file with a common extension', () => {
  it.each([
    ['ac-3', 'AC-3'],
    ['ec-3', 'E-AC-3'],
    ['ac-4', 'AC-4'],
    ['dtsc', 'DTS'],
    ['fLaC', 'FLAC'],
    ['Opus', 'Opus'],
    ['.mp3', 'MP3'],
    ['mlpa', 'TrueHD'],
    ['samr', 'AMR'],
  ])('is read from the sample entry "%s" of MP4', async (entry, codec) =>
    expect(await codecOf('a.m4a', withEntry(entry))).toEqual([codec, false]),
  );

  it.each([
    [{}, 'AAC', true],
    [{ aac: 5 }, 'AAC', true],
    [{ objectType: 0x6b }, 'MP3', false],
    [{ objectType: 0xa5 }, 'AC-3', false],
    [{ objectType: 0xa9 }, 'DTS', false],
    [{ aac: 1 }, 'AAC Main', false],
    [{ aac: 39 }, 'AAC-ELD', false],
    [{ aac: 42 }, 'xHE-AAC', false],
  ])('is read from the stream %o of MP4', async (stream, codec, isPlayed) =>
    expect(await codecOf('a.m4a', withStream(stream))).toEqual([codec, isPlayed]),
  );

  it.each([
    [{}, 'PCM', true],
    [{ bits: 24 }, 'PCM', true],
    [{ tag: 3, bits: 32 }, 'PCM float', true],
    [{ tag: 3, bits: 64 }, 'PCM float 64-bit', false],
    [{ tag: 2, bits: 4 }, 'ADPCM', false],
    [{ tag: 0x11, bits: 4 }, 'ADPCM', false],
    [{ tag: 0x55 }, 'MP3', false],
    [{ tag: 0x2000 }, 'AC-3', false],
    [{ tag: 0x2001 }, 'DTS', false],
    [{ tag: 0x1234 }, 'WAVE 0x1234', false],
  ])('is read from the format %o of WAV', async (form, codec, isPlayed) =>
    expect(await codecOf('a.wav', plainWave(form))).toEqual([codec, isPlayed]),
  );

  it.each(['7ffe8001', 'fe7f0180', 'ff1f00e8'])(
    'is found in WAV that stores DTS as PCM (%s)',
    async (sync) => {
      const silence = Buffer.alloc(400);
      const disguised = plainWave({}, Buffer.concat([silence, Buffer.from(sync, 'hex')]));
      expect(await codecOf('a.wav', disguised)).toEqual(['DTS', false]);
    },
  );

  it('is read from WAV with an ID3 tag that only TagLib reads', async () => {
    const old = Buffer.from('ID3\u0002\0\0\0\0\0\u000eTT2\0\0\u0008\0Old one', 'latin1');
    const chunks = [
      chunk('fmt ', waveFormat({ tag: 2, bits: 4 })),
      chunk('id3 ', old),
      chunk('data', Buffer.alloc(8_000)),
    ];
    expect(await codecOf('a.wav', wave(chunks))).toEqual(['ADPCM', false]);
  });

  it('is read from WAV beyond 4 GB, which browsers do not play', async () => {
    const sizes = chunk(
      'ds64',
      Buffer.concat([Buffer.alloc(8), Buffer.from([0x80, 0x3e]), Buffer.alloc(18)]),
    );
    const data = chunk('data', Buffer.alloc(16_000));
    data.writeUInt32LE(0xffffffff, 4);
    const bytes = wave([sizes, chunk('fmt ', waveFormat()), data], 'RF64');
    expect(await codecOf('a.wav', bytes)).toEqual(['PCM RF64', false]);
    expect(await readTrack('a.wav', bytes)).toMatchObject({ durationMs: 500 });
  });

  it('is read from MP2, from Speex, and from files with the extension of another format', async () => {
    expect(await codecOf('a.mp3', layerTwo(80))).toEqual(['MP2', false]);
    const packets = Array.from({ length: 50 }, (_, index) => ({
      granule: (index + 1) * 320,
      packet: Buffer.alloc(40),
    }));
    const speex = ogg([
      { granule: 0, packet: speexHead() },
      { granule: 0, packet: vorbisComments(['TITLE=Said']) },
      ...packets,
    ]);
    expect(await codecOf('a.ogg', speex)).toEqual(['Speex', false]);
    expect(await readTrack('a.ogg', speex)).toMatchObject({ title: 'Said', durationMs: 1_000, channels: 1 });
    expect(await codecOf('flac.mp3', fixture('plain.flac'))).toEqual(['FLAC', false]);
    expect(await codecOf('aac.mp3', fixture('plain.aac'))).toEqual(['AAC', false]);
    expect(await codecOf('ogg.mp3', fixture('plain.ogg'))).toEqual(['Vorbis', false]);
  });

  it.each(['drms', 'enca', 'aavd'])('of a protected file is reported as a problem ("%s")', async (entry) => {
    const result = await read('a.m4a', withEntry(entry));
    expect(result).toMatchObject({ problem: { kind: 'not-audio', reason: expect.stringContaining('DRM') } });
  });

  it.runIf(isSoundToolInstalled())('is read by FFmpeg if no other reader knows the format', async () => {
    const bytes = sunAudio(Buffer.alloc(16_000, 1));
    expect(await readTrack('a.au', bytes)).toMatchObject({ codec: 'PCM', durationMs: 1_000, title: 'a' });
    const result = await read('b.caf', Buffer.from('no music'));
    expect(result).toMatchObject({ problem: { kind: 'not-audio' } });
  });
});

describe('FLAC of unknown length', () => {
  const known = fixture('plain.flac');
  const unknown = Buffer.from(known);
  unknown[21] = (unknown[21] ?? 0) & 0xf0;
  unknown.fill(0, 22, 26);

  it('is as long as its last frame says', async () => {
    const { durationMs } = await readTrack('known.flac', known);
    expect(await readTrack('unknown.flac', unknown)).toMatchObject({ durationMs, codec: 'FLAC' });
  });

  it('is no longer than that when it is truncated or other bytes follow', async () => {
    const { durationMs } = await readTrack('known.flac', known);
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0.3, max: 1, noNaN: true }),
        fc.uint8Array({ maxLength: 40, size: 'max' }),
        async (share, more) => {
          const cut = unknown.subarray(0, Math.floor(unknown.length * share));
          const result = await read('cut.flac', Buffer.concat([cut, more]));
          if ('track' in result) expect(result.track.durationMs).toBeLessThanOrEqual(durationMs);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('Ogg that was recorded from a broadcast', () => {
  function later(bytes: Buffer, samples: number): Buffer {
    const moved = Buffer.from(bytes);
    for (let at = moved.indexOf('OggS'); at >= 0; at = moved.indexOf('OggS', at + 4)) {
      const granule = moved.readBigInt64LE(at + 6);
      if (granule > 0n) moved.writeBigInt64LE(granule + BigInt(samples), at + 6);
    }
    return moved;
  }

  it.each([
    ['plain.opus', 20],
    ['plain.ogg', 100],
    ['flac.oga', 600],
  ] as const)('in %s has the length of its audio, within %i ms', async (name, toleranceMs) => {
    const bytes = fixture(name);
    const { durationMs } = await readTrack(name, bytes);
    expect(durationMs).toBeGreaterThan(1_100);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 ** 45 }), async (samples) => {
        const track = await readTrack(`later-${name}`, later(bytes, samples));
        expect(Math.abs(track.durationMs - durationMs)).toBeLessThanOrEqual(toleranceMs);
      }),
      { numRuns: 30 },
    );
  });
});
