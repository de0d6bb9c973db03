import { describe, expect, it } from 'vitest';
import { airFromCueToCue, airWithFade, type CuedTrack } from './cue-points.ts';

const CROSSFADE_MS = 2_000;

/** Four minutes, of which 700 ms in front and 900 ms behind are silence. */
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

describe('a track on air', () => {
  it('is heard from its first sound to its last, of which the end fades under the next', () => {
    expect(air(measured)).toEqual({ cueInMs: 700, playMs: 236_400, fadeOutMs: 2_000 });
    expect(air(measured, other, 0)).toEqual({ cueInMs: 700, playMs: 238_400, fadeOutMs: 0 });
  });

  it('is heard to its last sound where nothing is known to follow', () => {
    expect(airFromCueToCue(measured, undefined, CROSSFADE_MS)).toEqual({
      cueInMs: 700,
      playMs: 238_400,
      fadeOutMs: 0,
    });
  });

  it('is heard from its beginning where only its end is known', () => {
    expect(air({ ...measured, cueInMs: null })).toEqual({ cueInMs: 0, playMs: 237_100, fadeOutMs: 2_000 });
  });

  it('is heard whole, and does not fade, until somebody has looked where it ends', () => {
    expect(air(unmeasured)).toEqual({ cueInMs: 0, playMs: 240_000, fadeOutMs: 0 });
    expect(air(measured, { ...unmeasured, albumId: 2 })).toMatchObject({ fadeOutMs: 2_000 });
  });

  it('touches the next one of its album, and fades under a track without an album', () => {
    expect(air(measured, measured)).toEqual({ cueInMs: 700, playMs: 238_400, fadeOutMs: 0 });
    const single = { ...measured, albumId: null };
    expect(air(single, single)).toMatchObject({ fadeOutMs: 2_000 });
  });

  it('does not fade where it or the next one sounds for less than half a minute', () => {
    expect(air(lasting(30_000))).toEqual({ cueInMs: 0, playMs: 28_000, fadeOutMs: 2_000 });
    expect(air(lasting(29_999))).toEqual({ cueInMs: 0, playMs: 29_999, fadeOutMs: 0 });
    expect(air(measured, lasting(29_999))).toMatchObject({ fadeOutMs: 0 });
    const mostlySilence = { ...lasting(60_000), cueOutMs: 29_999 };
    expect(air(mostlySilence)).toEqual({ cueInMs: 0, playMs: 29_999, fadeOutMs: 0 });
  });

  it('is not trimmed where next to nothing would be left', () => {
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
    // Of another file than the one that is there by now.
    expect(air({ ...measured, durationMs: 600 })).toMatchObject({ cueInMs: 0, playMs: 600 });
  });

  it('keeps a fade that is decided, as long as it knows where it ends', () => {
    expect(airWithFade(measured, 2_000)).toEqual(air(measured));
    expect(airWithFade(measured, 0)).toEqual(air(measured, measured));
    expect(airWithFade(unmeasured, 2_000)).toEqual(air(unmeasured));
    expect(airWithFade(lasting(30_000), 2_000)).toEqual(air(lasting(30_000)));
    expect(airWithFade(lasting(29_999), 2_000)).toEqual(air(lasting(29_999)));
  });
});
