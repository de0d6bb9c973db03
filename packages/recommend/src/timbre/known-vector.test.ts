import { createSeededRandom } from '@tutti/testkit';
import { expect, it } from 'vitest';
import { makeBeats, makeMajorSong } from './generated-sound.ts';
import { TimbreMeter } from './timbre-meter.ts';
import { TIMBRE_VERSION } from './timbre-numbers.ts';

/** The numbers of version 1. With others, raise TIMBRE_VERSION, or libraries would compare vectors of two kinds. */
const KNOWN = [
  [
    7.733, 3.803, -1.046, -5.032, -6.912, -6.437, -4.105, -1.252, 1.163, 2.327, 2.394, 1.872, 1.118, 0.557,
    0.251, 0.094, -0.137, -0.367, -0.513,
  ],
  [
    3.207, 1.944, 2.61, 3.275, 2.976, 2.455, 3.383, 4.305, 3.971, 2.447, 1.178, 1.909, 2.493, 2.197, 1.4,
    0.625, 0.339, 0.594, 0.797,
  ],
  [1.565, 0.861, 0.7, 1.059, 1.309, 1.212, 0.924],
  [-0.403, 1.014, -5.922, 2.757, 0.618, 1.357, -0.145, 0.863],
  [0.184, 0.026, 0.087, 0.022, 0.158, 0.073, 0.037, 0.207, 0.012, 0.078, 0.013, 0.102],
  [5, 0.109, 13],
].flat();

it('a known song has the vector of this version', () => {
  const beats = makeBeats(100, 8, createSeededRandom(9));
  const song = makeMajorSong(5).map(
    (sample, at) => sample * (at < 90_000 ? 0.2 : 0.8) + (beats[at] ?? 0) / 2,
  );
  const meter = new TimbreMeter();
  meter.hear(song);
  expect(TIMBRE_VERSION).toBe(1);
  const vector = meter.read() ?? [];
  expect(vector).toHaveLength(KNOWN.length);
  for (const [index, number] of vector.entries())
    expect(Math.abs(number - (KNOWN[index] as number)), `number ${index}`).toBeLessThan(0.002);
});
