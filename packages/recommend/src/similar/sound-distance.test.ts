import { createSeededRandom } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import { TIMBRE_NUMBERS } from '../timbre/timbre-numbers.ts';
import { fitSoundDistance } from './sound-distance.ts';

const random = createSeededRandom(3);
const middles = [0, 10].map((level) => Float32Array.from({ length: TIMBRE_NUMBERS }, () => level + random()));
/** Even ids sound like each other, and odd ones, too. */
const timbres = new Map(
  Array.from({ length: 1_200 }, (_, id) => [
    id,
    (middles[id % 2] ?? new Float32Array()).map((value) => value + random()),
  ]),
);

describe('the distance of two sounds', () => {
  const distance = fitSoundDistance(timbres);

  it('is 0 for the same, small for songs of one kind, and the same in both directions', () => {
    expect(distance(1, 1)).toBe(0);
    expect(distance(2, 3)).toBeGreaterThan(2 * distance(2, 4));
    expect(distance(3, 2)).toBe(distance(2, 3));
  });

  it('is the usual one for every song that is not described', () => {
    expect(distance(1, 5_000)).toBe(distance(5_000, 6_000));
    expect(distance(2, 4)).toBeLessThan(distance(2, 5_000));
    expect(fitSoundDistance(new Map())(1, 2)).toBe(distance(5_000, 6_000));
  });

  it('is the same wherever it is measured', () => {
    expect(fitSoundDistance(new Map(timbres))(7, 8)).toBe(distance(7, 8));
  });
});
