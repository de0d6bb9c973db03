import { describe, expect, it } from 'vitest';
import { isShortRelease } from './short-release.ts';

describe('a release', () => {
  it.each([
    [1, 4, true],
    [4, 24.9, true],
    [4, 25, false],
    [2, 45, false],
    [5, 15, false],
  ])('of %i tracks and %d minutes stands among singles and EPs: %s', (trackCount, minutes, isShort) => {
    expect(isShortRelease({ trackCount, durationSeconds: minutes * 60 })).toBe(isShort);
  });
});
