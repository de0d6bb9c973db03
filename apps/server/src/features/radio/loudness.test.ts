import { expect, it } from 'vitest';
import { toSafeGainDb } from './loudness.ts';

it.each([
  { name: 'no tag', gainDb: null, peak: null, expected: 0 },
  { name: 'a loud track', gainDb: -7.5, peak: 1, expected: -7.5 },
  { name: 'a quiet track with head room', gainDb: 4, peak: 0.5, expected: 4 },
  { name: 'a quiet track whose peak allows less', gainDb: 9, peak: 0.7, expected: -20 * Math.log10(0.7) },
  { name: 'a quiet track of unknown peak', gainDb: 4, peak: null, expected: 0 },
  { name: 'a peak above full scale', gainDb: 4, peak: 1.2, expected: 0 },
  { name: 'a broken tag', gainDb: Number.NaN, peak: 1, expected: 0 },
  { name: 'an absurd tag', gainDb: -90, peak: 1, expected: -24 },
])('gives $name a gain that cannot clip', ({ gainDb, peak, expected }) => {
  expect(toSafeGainDb({ gainDb, peak })).toBeCloseTo(expected, 6);
});
