import { createSeededRandom } from '@tutti/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeBeats, makeMajorSong, makeNoise, makeTones } from './generated-sound.ts';
import { TimbreMeter } from './timbre-meter.ts';
import { TIMBRE_NUMBERS, type TimbreGroup, timbreRanges } from './timbre-numbers.ts';

const USUAL_BPM = 110;

function measure(samples: Float32Array, blockLength = 4_410): Float32Array | undefined {
  const meter = new TimbreMeter();
  for (let at = 0; at < samples.length; at += blockLength) meter.hear(samples.subarray(at, at + blockLength));
  return meter.read();
}

function groupOf(vector: Float32Array | undefined, group: TimbreGroup): number[] {
  const { from, count } = timbreRanges[group];
  return Array.from(vector?.slice(from, from + count) ?? []);
}

it('a vector has 68 numbers, each in one group', () => {
  const indexes = Object.values(timbreRanges).flatMap(({ from, count }) =>
    Array.from({ length: count }, (_, index) => from + index),
  );
  expect(TIMBRE_NUMBERS).toBe(68);
  expect(indexes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 68 }, (_, index) => index));
});

it('blocks of any length give the same vector', () => {
  const song = makeBeats(120, 8, createSeededRandom(1));
  const whole = measure(song, song.length);
  expect(whole).toHaveLength(TIMBRE_NUMBERS);
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 30_000 }), (blockLength) => {
      expect(measure(song, blockLength)).toEqual(whole);
    }),
    { numRuns: 10 },
  );
});

it.each([0.3, 0.5, 3])('the same song, %d times as loud, has the same vector', (gain) => {
  const song = makeMajorSong(0);
  const usual = measure(song) ?? [];
  const other = measure(song.map((sample) => sample * gain)) ?? [];
  expect(other).toHaveLength(TIMBRE_NUMBERS);
  // The levels of the dynamic range are rounded to half a decibel.
  for (const [index, value] of other.entries())
    expect(Math.abs(value - (usual[index] as number))).toBeLessThanOrEqual(
      index === TIMBRE_NUMBERS - 1 ? 0.5 : 1e-3,
    );
});

it('silence, less than two seconds and samples that are not numbers have no vector', () => {
  const noise = makeNoise(3, createSeededRandom(2));
  expect(measure(noise)).toBeDefined();
  // 43 frames of 2,048 samples, each 1,024 later.
  expect(measure(noise.subarray(0, 45_055))).toBeUndefined();
  expect(measure(noise.subarray(0, 45_056))).toBeDefined();
  expect(measure(noise.map((sample) => sample / 10_000))).toBeUndefined();
  expect(measure(noise.map((sample, at) => (at % 1_000 === 0 ? Number.NaN : sample)))).toBeUndefined();
  expect(measure(noise.map(() => Number.NaN))).toBeUndefined();
  expect(measure(new Float32Array(0))).toBeUndefined();
});

it.each([72, 90, 110, 128, 150])('a beat of %d a minute has this tempo', (bpm) => {
  const vector = measure(makeBeats(bpm, 20, createSeededRandom(3)));
  const found = USUAL_BPM * 2 ** (groupOf(vector, 'tempo')[0] as number);
  expect(found / bpm).toBeGreaterThan(0.98);
  expect(found / bpm).toBeLessThan(1.02);
});

it('the tempo of a beat is more certain than the tempo of noise', () => {
  const [beat] = groupOf(measure(makeBeats(120, 20, createSeededRandom(4))), 'tempoCertainty');
  const [noise] = groupOf(measure(makeNoise(20, createSeededRandom(4))), 'tempoCertainty');
  expect(beat).toBeGreaterThan(0.4);
  expect(noise).toBeLessThan(0.1);
});

it('a song in another key has that key and the same tones above its tonic', () => {
  const inC = measure(makeMajorSong(0));
  expect(groupOf(inC, 'key')).toEqual([0]);
  expect(groupOf(inC, 'mode')[0]).toBeGreaterThan(0);
  for (const semitones of [2, 5, 7, 9]) {
    const moved = measure(makeMajorSong(semitones));
    expect(groupOf(moved, 'key')).toEqual([semitones]);
    const [tonic, , , , , , , fifth] = groupOf(moved, 'chroma');
    expect(tonic).toBeCloseTo(groupOf(inC, 'chroma')[0] as number, 1);
    expect(fifth).toBeCloseTo(groupOf(inC, 'chroma')[7] as number, 1);
  }
});

it('pauses with a constant offset do not look like loud beats', () => {
  const noise = makeNoise(12, createSeededRandom(8));
  const paused = noise.map((sample, at) => (Math.floor(at / 30_000) % 2 === 0 ? sample : 0.01));
  const [strength, spread] = groupOf(measure(paused), 'onset');
  expect(strength).toBeLessThan(2);
  expect(spread).toBeLessThan(2);
});

it('noise is flatter and brighter than a low tone', () => {
  const noise = measure(makeNoise(5, createSeededRandom(5)));
  const tone = measure(makeTones([220], 5));
  expect(groupOf(noise, 'flatness')[0]).toBeGreaterThan(groupOf(tone, 'flatness')[0] as number);
  expect(groupOf(noise, 'centroid')[0]).toBeGreaterThan(1);
  expect(groupOf(tone, 'centroid')[0]).toBeCloseTo(Math.log2(0.22), 1);
});

it('a song with quiet and loud halves has the difference as its dynamic range', () => {
  const noise = makeNoise(20, createSeededRandom(6));
  const halves = noise.map((sample, at) => (at < noise.length / 2 ? sample / 10 : sample));
  expect(groupOf(measure(noise), 'dynamicRange')[0]).toBeLessThan(2);
  const [halvesDb] = groupOf(measure(halves), 'dynamicRange');
  expect(halvesDb).toBeGreaterThan(19);
  expect(halvesDb).toBeLessThan(21);
});

it('for any samples of a file, every number is finite and small enough for storage', () => {
  const sample = fc.oneof(
    fc.float({ min: -1, max: 1, noNaN: true }),
    fc.constantFrom(0, 1, -1, 1e6, -1e6, 1e-30),
  );
  fc.assert(
    fc.property(fc.array(sample, { minLength: 50, maxLength: 400, size: 'max' }), (pattern) => {
      const song = Float32Array.from({ length: 60_000 }, (_, at) => pattern[at % pattern.length] as number);
      for (const value of measure(song) ?? []) expect(Math.abs(value)).toBeLessThan(65_504);
    }),
    { numRuns: 25 },
  );
});
