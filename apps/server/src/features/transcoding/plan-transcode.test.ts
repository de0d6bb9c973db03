import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TranscodeRequest } from '#platform/audio/transcode/transcode-request.ts';
import { planTranscode } from './plan-transcode.ts';

const TRANSCODE_REQUEST: TranscodeRequest = {
  format: undefined,
  maxBitRateKbps: 0,
  offsetMs: 0,
  needsLength: false,
};
const FILES = {
  flac: { path: 'a/one.flac', codec: 'FLAC', bitRateKbps: 901, sampleRateHz: 44_100 },
  hires: { path: 'a/two.flac', codec: 'FLAC', bitRateKbps: 4_608, sampleRateHz: 192_000 },
  double: { path: 'a/three.flac', codec: 'FLAC', bitRateKbps: 2_800, sampleRateHz: 88_200 },
  mp3: { path: 'a/four.mp3', codec: 'MPEG 1 Layer 3', bitRateKbps: 128, sampleRateHz: 44_100 },
  speech: { path: 'a/five.mp3', codec: 'MPEG 2 Layer 3', bitRateKbps: 32, sampleRateHz: 22_050 },
  m4a: { path: 'a/six.m4a', codec: 'MPEG-4/AAC', bitRateKbps: 256, sampleRateHz: 48_000 },
  opus: { path: 'a/seven.ogg', codec: 'Opus', bitRateKbps: 96, sampleRateHz: 48_000 },
  wma: { path: 'a/eight.wma', codec: 'wmav2', bitRateKbps: 64, sampleRateHz: 32_000 },
  silent: { path: 'a/nine.aac', codec: 'AAC', bitRateKbps: 0, sampleRateHz: 0 },
} as const;

const plan = (file: keyof typeof FILES, transcodeRequest: Partial<TranscodeRequest>) => {
  const created = planTranscode(FILES[file], { ...TRANSCODE_REQUEST, ...transcodeRequest });
  return (
    created &&
    `${created.format} ${created.bitRateKbps} ${created.rateHz}${created.offsetMs ? ` @${created.offsetMs}` : ''}`
  );
};

describe('the transcode that an app requests (opensubsonic 7)', () => {
  it('is the original file for no format, raw, or no limit', () => {
    for (const file of Object.keys(FILES) as (keyof typeof FILES)[]) {
      expect(plan(file, {})).toBeUndefined();
      expect(plan(file, { format: 'raw', maxBitRateKbps: 64, offsetMs: 5_000 })).toBeUndefined();
    }
  });

  it('is the original file if format and bit rate fit already', () => {
    expect(plan('mp3', { format: 'mp3' })).toBeUndefined();
    expect(plan('mp3', { format: 'mp3', maxBitRateKbps: 128 })).toBeUndefined();
    expect(plan('mp3', { maxBitRateKbps: 320 })).toBeUndefined();
    expect(plan('flac', { format: 'flac' })).toBeUndefined();
    expect(plan('opus', { format: 'opus', maxBitRateKbps: 96 })).toBeUndefined();
    expect(plan('m4a', { maxBitRateKbps: 256 })).toBeUndefined();
  });

  it.each([
    ['flac', { format: 'mp3' }, 'mp3 192 44100'],
    ['flac', { format: 'aac' }, 'aac 192 44100'],
    ['flac', { format: 'opus' }, 'opus 128 48000'],
    ['flac', { format: 'anything' }, 'mp3 192 44100'],
    ['flac', { maxBitRateKbps: 320 }, 'mp3 320 44100'],
    ['flac', { maxBitRateKbps: 1_000 }, undefined],
    ['flac', { format: 'mp3', maxBitRateKbps: 1_000 }, 'mp3 320 44100'],
    ['flac', { maxBitRateKbps: 100 }, 'mp3 96 44100'],
    ['flac', { maxBitRateKbps: 1 }, 'mp3 32 44100'],
    ['hires', { format: 'mp3' }, 'mp3 192 48000'],
    ['double', { format: 'mp3' }, 'mp3 192 44100'],
    ['mp3', { maxBitRateKbps: 96 }, 'mp3 96 44100'],
    ['mp3', { format: 'opus' }, 'opus 128 48000'],
    ['mp3', { format: 'mp3', offsetMs: 30_000 }, 'mp3 128 44100 @30000'],
    ['speech', { format: 'opus' }, 'opus 32 48000'],
    ['speech', { maxBitRateKbps: 24 }, 'mp3 24 22050'],
    ['m4a', { format: 'aac' }, 'aac 192 48000'],
    ['wma', { maxBitRateKbps: 128 }, 'mp3 64 32000'],
    ['silent', { format: 'mp3' }, 'mp3 192 48000'],
  ] as const)('of %s with %j is %s', (file, transcodeRequest, created) => {
    expect(plan(file, transcodeRequest)).toBe(created);
  });

  it('never exceeds the file, the allowed maximum, or 48 kHz', () => {
    const file = fc.record({
      path: fc.constantFrom('a.flac', 'a.wma', 'a.mp3'),
      codec: fc.constant('any'),
      bitRateKbps: fc.integer({ min: 32, max: 10_000 }),
      sampleRateHz: fc.integer({ min: 8_000, max: 400_000 }),
    });
    const format = fc.constantFrom('mp3', 'aac', 'opus', 'other', undefined);
    fc.assert(
      fc.property(file, format, fc.integer({ min: 32, max: 2_000 }), (known, anyFormat, maxBitRateKbps) => {
        const created = planTranscode(known, { ...TRANSCODE_REQUEST, format: anyFormat, maxBitRateKbps });
        if (created === undefined) return;
        expect(created.bitRateKbps).toBeLessThanOrEqual(Math.min(maxBitRateKbps, known.bitRateKbps));
        expect(created.rateHz).toBeLessThanOrEqual(48_000);
      }),
    );
  });
});
