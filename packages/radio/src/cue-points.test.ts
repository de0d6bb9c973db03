import { describe, expect, it } from 'vitest';
import { airFromCueToCue, airWithFade, type CuedTrack } from './cue-points.ts';

const CROSSFADE_MS = 2_000;

/** Four minutes with 700 ms of silence at the start and 900 ms at the end. */
const measured: CuedTrack = { durationMs: 240_000, cueInMs: 700, cueOutMs: 239_100, albumId: 1 };
const unmeasured: CuedTrack = { ...measured, cueInMs: null, cueOutMs: null };
const other: CuedTrack = { ...measured, albumId: 2 };
const lasting = (durationMs: number): CuedTrack => ({
  durationMs,
  cueInMs: 0,
  cueOutMs: durationMs,
  albumId: 3,
});

const air = (track: CuedTrack, next: CuedTrack | undefined = other, crossfadeMs = CROSSFADE_MS) =>
  airFromCueToCue(track, next, crossfadeMs);

describe('an aired track', () => {
  it('plays from its first sound to its last, and its end fades under the next', () => {
    expect(air(measured)).toEqual({ cueInMs: 700, playMs: 236_400, fadeOutMs: 2_000 });
    expect(air(measured, other, 0)).toEqual({ cueInMs: 700, playMs: 238_400, fadeOutMs: 0 });
  });

  it('plays to its last sound if no next track is known', () => {
    expect(airFromCueToCue(measured, undefined, CROSSFADE_MS)).toEqual({
      cueInMs: 700,
      playMs: 238_400,
      fadeOutMs: 0,
    });
  });

  it('plays from its beginning if only its end is known', () => {
    expect(air({ ...measured, cueInMs: null })).toEqual({ cueInMs: 0, playMs: 237_100, fadeOutMs: 2_000 });
  });

  it('plays whole and does not fade until it is analyzed', () => {
    expect(air(unmeasured)).toEqual({ cueInMs: 0, playMs: 240_000, fadeOutMs: 0 });
    expect(air(measured, { ...unmeasured, albumId: 2 })).toMatchObject({ fadeOutMs: 2_000 });
  });

  it('is followed by the next one of its album without a fade, and fades under a track without an album', () => {
    expect(air(measured, measured)).toEqual({ cueInMs: 700, playMs: 238_400, fadeOutMs: 0 });
    const single = { ...measured, albumId: null };
    expect(air(single, single)).toMatchObject({ fadeOutMs: 2_000 });
  });

  it('does not fade if it or the next one is shorter than half a minute', () => {
    expect(air(lasting(30_000))).toEqual({ cueInMs: 0, playMs: 28_000, fadeOutMs: 2_000 });
    expect(air(lasting(29_999))).toEqual({ cueInMs: 0, playMs: 29_999, fadeOutMs: 0 });
    expect(air(measured, lasting(29_999))).toMatchObject({ fadeOutMs: 0 });
    const mostlySilence = { ...lasting(60_000), cueOutMs: 29_999 };
    expect(air(mostlySilence)).toEqual({ cueInMs: 0, playMs: 29_999, fadeOutMs: 0 });
  });

  it('is not trimmed if almost nothing would be left', () => {
    const click = { ...measured, cueInMs: 100_000, cueOutMs: 100_999 };
    expect(air(click)).toEqual({ cueInMs: 0, playMs: 240_000, fadeOutMs: 0 });
    expect(air({ ...click, cueOutMs: 101_000 })).toMatchObject({ cueInMs: 100_000, playMs: 1_000 });
    const silence = { ...measured, cueInMs: 0, cueOutMs: 0 };
    expect(air(silence)).toEqual({ cueInMs: 0, playMs: 240_000, fadeOutMs: 0 });
  });

  it('never lasts longer than its file', () => {
    expect(air({ ...measured, cueOutMs: 240_600 })).toEqual({
      cueInMs: 700,
      playMs: 237_300,
      fadeOutMs: 2_000,
    });
    // The cue points are of an earlier, longer file.
    expect(air({ ...measured, durationMs: 600 })).toMatchObject({ cueInMs: 0, playMs: 600 });
  });

  it('keeps a given fade as long as its end is known', () => {
    expect(airWithFade(measured, 2_000)).toEqual(air(measured));
    expect(airWithFade(measured, 0)).toEqual(air(measured, measured));
    expect(airWithFade(unmeasured, 2_000)).toEqual(air(unmeasured));
    expect(airWithFade(lasting(30_000), 2_000)).toEqual(air(lasting(30_000)));
    expect(airWithFade(lasting(29_999), 2_000)).toEqual(air(lasting(29_999)));
  });
});
