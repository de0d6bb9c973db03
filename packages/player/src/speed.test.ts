import { buildPlayerTrack } from '@tutti/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSpeeds, SPEEDS, speedOf, withSpeed } from './speed.ts';
import { isSpeedOffered } from './speed-offer.ts';

const track = (id: number, albumId?: string) => ({ ...buildPlayerTrack(id), albumId });
const none = readSpeeds(undefined);

describe('the speed of a track', () => {
  it('is the normal one until it is set', () => {
    expect(speedOf(none, track(1))).toBe(1);
    expect(speedOf(none, undefined)).toBe(1);
  });

  it('is remembered for its album, and for the track alone without one', () => {
    const speeds = withSpeed(withSpeed(none, track(1, '7'), 1.5), track(7), 0.75);
    expect(speedOf(speeds, track(2, '7'))).toBe(1.5);
    expect(speedOf(speeds, track(1, '8'))).toBe(1);
    expect(speedOf(speeds, track(7))).toBe(0.75);
    expect(speedOf(speeds, track(1))).toBe(1);
  });

  it('is forgotten when it is set to the normal one', () => {
    expect(withSpeed(withSpeed(none, track(1), 2), track(1), 1).size).toBe(0);
  });

  it('is one of those that are offered, for any number', () => {
    fc.assert(
      fc.property(fc.double(), (wanted) => {
        const speeds = withSpeed(none, track(1), wanted);
        expect(SPEEDS).toContain(speedOf(speeds, track(1)));
      }),
    );
    expect(Math.min(...SPEEDS)).toBe(0.75);
    expect(Math.max(...SPEEDS)).toBe(2);
  });

  it('is remembered for the latest two hundred', () => {
    let speeds = none;
    for (let id = 1; id <= 250; id += 1) speeds = withSpeed(speeds, track(id), 1.25);
    speeds = withSpeed(speeds, track(51), 2);
    speeds = withSpeed(speeds, track(251), 2);
    expect(speeds.size).toBe(200);
    expect([50, 51, 52, 250].map((id) => speedOf(speeds, track(id)))).toEqual([1, 2, 1, 1.25]);
  });
});

describe('stored speeds', () => {
  it('come back as they were', () => {
    const speeds = withSpeed(withSpeed(none, track(1, '7'), 1.5), track(7), 0.75);
    expect(readSpeeds(JSON.parse(JSON.stringify([...speeds])))).toEqual(speeds);
  });

  it('are never anything but offered speeds, for any stored value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.tuple(fc.string(), fc.jsonValue())), (value, pairs) => {
        for (const stored of [value, pairs])
          for (const speed of readSpeeds(stored).values()) expect(SPEEDS).toContain(speed);
      }),
    );
    expect(readSpeeds(Array.from({ length: 5_000 }, (_unused, id) => [`track ${id}`, 2])).size).toBe(200);
  });
});

describe('a choice of speed', () => {
  it.each([
    ['a lecture of an hour', 3_600, 'Unknown', true],
    ['a mix of exactly ten minutes', 600, 'Electronic', true],
    ['a song', 599, 'Rock', false],
    ['a track of unknown length', 0, 'Rock', false],
    ['a short chapter of an audio book', 240, 'Audiobook', true],
    ['a short chapter with two words', 240, 'Audio Book', true],
    ['a short chapter of a German one', 240, 'Hörbuch', true],
    ['a radio play', 240, 'Hoerspiel', true],
    ['a podcast', 240, 'Podcasts', true],
    ['spoken words', 240, 'Spoken Word', true],
  ])('exists for %s: %i s of %s: %s', (_what, durationSeconds, genre, isOffered) => {
    expect(isSpeedOffered({ ...buildPlayerTrack(1), durationSeconds, genre })).toBe(isOffered);
  });
});
