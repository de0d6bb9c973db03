import { describe, expect, it } from 'vitest';
import { gainFactor, replayGainDb } from './replay-gain.ts';

const tags = { trackGainDb: -7.5, trackPeak: 0.9, albumGainDb: -5, albumPeak: 1 };

describe('ReplayGain', () => {
  it('levels an album as a whole and everything else track by track', () => {
    expect(replayGainDb(tags, true)).toBe(-5);
    expect(replayGainDb(tags, false)).toBe(-7.5);
  });

  it('uses the other value if one is missing, and 0 without tags', () => {
    expect(replayGainDb({ ...tags, albumGainDb: null }, true)).toBe(-7.5);
    expect(replayGainDb({ ...tags, trackGainDb: null }, false)).toBe(-5);
    expect(replayGainDb({ trackGainDb: null, trackPeak: 1, albumGainDb: null, albumPeak: 1 }, false)).toBe(0);
    expect(replayGainDb(undefined, true)).toBe(0);
  });

  it('never raises a track so far that it clips', () => {
    expect(replayGainDb({ ...tags, trackGainDb: 10, trackPeak: 0.5 }, false)).toBeCloseTo(6.02, 2);
    expect(replayGainDb({ ...tags, trackGainDb: 10, trackPeak: null, albumPeak: null }, false)).toBe(10);
  });

  it('uses the peak of the album if the track has none, and ignores impossible peaks', () => {
    const loud = { ...tags, trackGainDb: 10, albumPeak: 0.5 };
    expect(replayGainDb({ ...loud, trackPeak: null }, false)).toBeCloseTo(6.02, 2);
    expect(replayGainDb({ ...loud, trackPeak: -1 }, false)).toBe(10);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('ignores a gain of %d', (trackGainDb) => {
    expect(replayGainDb({ ...tags, trackGainDb }, false)).toBe(0);
  });

  it('limits implausible gains', () => {
    expect(replayGainDb({ ...tags, trackGainDb: -300 }, false)).toBe(-24);
  });

  it('converts to a factor for samples', () => {
    expect(gainFactor(0)).toBe(1);
    expect(gainFactor(-6.0206)).toBeCloseTo(0.5, 4);
  });
});
