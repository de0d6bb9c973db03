import { describe, expect, it } from 'vitest';
import { isChosen, isPlay, isSkip, PLAY_ENDINGS, PLAY_ORIGINS } from './plays.ts';

describe('a play', () => {
  it.each([
    [100_000, 49_999, false],
    [100_000, 50_000, true],
    [3_600_000, 239_999, false],
    [3_600_000, 240_000, true],
    [0, 239_999, false],
    [0, 240_000, true],
  ])(
    'of a track of %i ms needs half of it or four minutes: %i ms heard',
    (durationMs, listenedMs, expected) => {
      expect(isPlay({ listenedMs, durationMs })).toBe(expected);
    },
  );

  it('counts unless a station or a room has chosen the track', () => {
    expect(PLAY_ORIGINS.filter((origin) => !isChosen(origin))).toEqual(['station', 'room']);
  });
});

describe('a skip', () => {
  it('is a track that was left for another one before it became a play', () => {
    const skips = PLAY_ENDINGS.filter((ending) => isSkip({ ending, isPlay: false }));
    expect(skips).toEqual(['skipped']);
    expect(PLAY_ENDINGS.some((ending) => isSkip({ ending, isPlay: true }))).toBe(false);
  });
});
