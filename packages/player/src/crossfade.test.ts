import { buildPlayerTracks } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampCrossfade, crossfadeFactors, crossfadeSeconds, isNextOfAlbum } from './crossfade.ts';

const seconds = fc.oneof(fc.double(), fc.double({ min: -1, max: 1_000 }));
const meeting = fc.record({
  requestedSeconds: seconds,
  fromSeconds: seconds,
  toSeconds: seconds,
  isAlbumRun: fc.boolean(),
});

describe('the length of a crossfade', () => {
  it('is never negative, above twelve seconds or NaN', () => {
    fc.assert(
      fc.property(meeting, (one) => {
        const together = crossfadeSeconds(one);
        expect(together).toBeGreaterThanOrEqual(0);
        expect(together).toBeLessThanOrEqual(12);
      }),
    );
  });

  it('is never longer than the setting, nor than half of either track', () => {
    fc.assert(
      fc.property(meeting, (one) => {
        const together = crossfadeSeconds(one);
        if (together === 0) return;
        expect(together).toBeLessThanOrEqual(one.requestedSeconds);
        expect(together).toBeLessThanOrEqual(one.fromSeconds / 2);
        if (one.toSeconds > 0) expect(together).toBeLessThanOrEqual(one.toSeconds / 2);
      }),
    );
  });

  it('is 0 within an album, and while the length of the ending track is unknown', () => {
    fc.assert(
      fc.property(meeting, (one) => {
        expect(crossfadeSeconds({ ...one, isAlbumRun: true })).toBe(0);
        expect(crossfadeSeconds({ ...one, fromSeconds: 0 })).toBe(0);
      }),
    );
  });

  it('equals the setting between long tracks, even if the length of the next one is unknown', () => {
    const long = { requestedSeconds: 6, fromSeconds: 200, isAlbumRun: false };
    expect(crossfadeSeconds({ ...long, toSeconds: 180 })).toBe(6);
    expect(crossfadeSeconds({ ...long, toSeconds: 0 })).toBe(6);
    expect(crossfadeSeconds({ ...long, toSeconds: 4 })).toBe(2);
  });

  it.each([
    [-1, 0],
    [0, 0],
    [7.5, 7.5],
    [99, 12],
    [Number.POSITIVE_INFINITY, 12],
    [Number.NaN, 5],
  ])('a setting of %d becomes %d', (requested, expected) => {
    expect(clampCrossfade(requested, 5)).toBe(expected);
  });
});

describe('the two sides of a crossfade', () => {
  it('are as loud together as one track alone, at every moment', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 2, noNaN: true }), (share) => {
        const { from, to } = crossfadeFactors(share);
        expect(from ** 2 + to ** 2).toBeCloseTo(1, 9);
        expect(Math.min(from, to)).toBeGreaterThanOrEqual(-1e-9);
      }),
    );
  });

  it('begin with the first alone and end with the second alone, and change monotonically', () => {
    expect(crossfadeFactors(0)).toEqual({ from: 1, to: 0 });
    expect(crossfadeFactors(1).from).toBeCloseTo(0, 9);
    expect(crossfadeFactors(1).to).toBe(1);
    const shares = Array.from({ length: 50 }, (_, index) => crossfadeFactors(index / 49));
    for (const [index, { from, to }] of shares.entries()) {
      const before = shares[index - 1];
      if (before === undefined) continue;
      expect(from).toBeLessThan(before.from);
      expect(to).toBeGreaterThan(before.to);
    }
  });
});

describe('the next track of an album', () => {
  const queue = (albums: readonly (string | undefined)[], order?: string[]) => ({
    entries: buildPlayerTracks(albums.length).map((track, index) => ({
      entryId: String(index),
      track: { ...track, albumId: albums[index] },
    })),
    order,
  });

  it.each([
    ['follows directly on the same album', queue(['1', '1']), [0, 1], true],
    ['is of another album', queue(['1', '2']), [0, 1], false],
    ['is of no album', queue([undefined, undefined]), [0, 1], false],
    ['stands further on', queue(['1', '1', '1']), [0, 2], false],
    ['comes by shuffle', queue(['1', '1'], ['0', '1']), [0, 1], false],
    ['is not there', queue(['1']), [0, 1], false],
  ] as const)('%s', (_what, tracks, positions, expected) => {
    expect(isNextOfAlbum(tracks, positions)).toBe(expected);
  });
});
