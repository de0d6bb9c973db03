import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KnownLoudness, toStationGainDb } from './loudness.ts';

const nothing: KnownLoudness = { loudnessLufs: null, truePeakDb: null, taggedGainDb: null, taggedPeak: null };

describe('tags, before a track is measured', () => {
  it.each([
    { name: 'no tag', gainDb: null, peak: null, expected: 0 },
    { name: 'a loud track', gainDb: -7.5, peak: 1, expected: -7.5 },
    { name: 'a quiet track with head room', gainDb: 4, peak: 0.5, expected: 4 },
    { name: 'a quiet track whose peak allows less', gainDb: 9, peak: 0.5, expected: 5.02 },
    { name: 'a quiet track of unknown peak', gainDb: 4, peak: null, expected: 0 },
    { name: 'a peak above full scale', gainDb: 4, peak: 1.2, expected: -2.58 },
    { name: 'a broken tag', gainDb: Number.NaN, peak: 1, expected: 0 },
    { name: 'an absurd tag', gainDb: -90, peak: 1, expected: -24 },
  ])('gives $name a gain that cannot clip', ({ gainDb, peak, expected }) => {
    expect(toStationGainDb({ ...nothing, taggedGainDb: gainDb, taggedPeak: peak })).toBeCloseTo(expected, 2);
  });
});

describe('the measurement of a track', () => {
  it('takes precedence over its tags', () => {
    const known = { loudnessLufs: -10, truePeakDb: 0, taggedGainDb: 5, taggedPeak: 0.1 };
    expect(toStationGainDb(known)).toBe(-8);
  });

  it('gives every track the same level where its peaks allow it, and clips none', () => {
    const measured = fc.record({
      loudnessLufs: fc.double({ min: -30, max: -4, noNaN: true }),
      crestDb: fc.double({ min: 3, max: 25, noNaN: true }),
    });
    fc.assert(
      fc.property(measured, ({ loudnessLufs, crestDb }) => {
        const truePeakDb = loudnessLufs + crestDb;
        const gainDb = toStationGainDb({ ...nothing, loudnessLufs, truePeakDb });
        expect(truePeakDb + gainDb).toBeLessThanOrEqual(-1 + 1e-9);
        const isLimited = Math.abs(truePeakDb + gainDb + 1) < 1e-9;
        expect(isLimited || Math.abs(loudnessLufs + gainDb + 18) < 1e-9).toBe(true);
      }),
    );
  });
});
