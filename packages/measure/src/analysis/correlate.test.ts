import { createSeededRandom } from '@tutti/testkit';
import { expect, test } from 'vitest';
import {
  compareRecordings,
  longestSilenceMs,
  type Recording,
  rootMeanSquare,
  silentShare,
} from './correlate.ts';
import { analyzeSine } from './sine.ts';
import { median } from './statistics.ts';

const SAMPLE_RATE = 48_000;
const PLAN = { windowMs: 500, stepMs: 700, searchMs: 600 };

/** Noise with a slowly changing spectrum, which resembles itself at no other offset. */
function makeOriginal(seconds: number, seed: number): (atSeconds: number) => number {
  const random = createSeededRandom(seed);
  const values = new Float32Array(Math.ceil(seconds * SAMPLE_RATE) + 2);
  let smooth = 0;
  for (let index = 0; index < values.length; index += 1) {
    smooth += (random() * 2 - 1 - smooth) * 0.2;
    values[index] = smooth;
  }
  return (atSeconds) => {
    const position = atSeconds * SAMPLE_RATE;
    const index = Math.floor(position);
    const share = position - index;
    return (values[index] ?? 0) * (1 - share) + (values[index + 1] ?? 0) * share;
  };
}

function record(
  original: (atSeconds: number) => number,
  parts: { startedAtMs: number; recordedFromMs: number; seconds: number; gain?: number; noise?: number },
): Recording {
  const random = createSeededRandom(99);
  const samples = Float32Array.from({ length: Math.floor(parts.seconds * SAMPLE_RATE) }, (_, index) => {
    const sound = original(parts.recordedFromMs / 1000 + index / SAMPLE_RATE) * (parts.gain ?? 1);
    return sound + (random() - 0.5) * (parts.noise ?? 0);
  });
  return { samples, sampleRate: SAMPLE_RATE, startedAtMs: parts.startedAtMs };
}

test.each([0, 0.4, 3, -7.3, 95, -130, 437])(
  'measures that the second page plays %d ms later, to a tenth of a millisecond',
  (lagMs) => {
    const original = makeOriginal(10, 1);
    const first = record(original, { startedAtMs: 1_000, recordedFromMs: 1_000, seconds: 5 });
    const second = record(original, {
      startedAtMs: 1_233.37,
      recordedFromMs: 1_233.37 - lagMs,
      seconds: 5,
      gain: 0.3,
    });
    const alignments = compareRecordings(first, second, PLAN);
    expect(alignments.length).toBeGreaterThan(3);
    for (const alignment of alignments) {
      expect(Math.abs(alignment.lagMs - lagMs)).toBeLessThan(0.1);
      expect(alignment.score).toBeGreaterThan(0.9);
    }
  },
);

test('measures it in noise, too', () => {
  const original = makeOriginal(10, 2);
  const first = record(original, { startedAtMs: 0, recordedFromMs: 2_000, seconds: 4, noise: 0.2 });
  const second = record(original, { startedAtMs: 0, recordedFromMs: 1_958, seconds: 4 });
  expect(median(compareRecordings(first, second, PLAN).map((one) => one.lagMs))).toBeCloseTo(42, 0);
});

test('gives different broadcasts a low score', () => {
  const first = record(makeOriginal(10, 3), { startedAtMs: 0, recordedFromMs: 0, seconds: 4 });
  const second = record(makeOriginal(10, 4), { startedAtMs: 0, recordedFromMs: 0, seconds: 4 });
  for (const alignment of compareRecordings(first, second, PLAN)) expect(alignment.score).toBeLessThan(0.3);
});

test('scores silence as 0 and finds gaps that an average would hide', () => {
  const sound = record(makeOriginal(10, 5), { startedAtMs: 0, recordedFromMs: 0, seconds: 4 });
  const silence: Recording = { ...sound, samples: new Float32Array(sound.samples.length) };
  for (const alignment of compareRecordings(sound, silence, PLAN)) expect(alignment.score).toBe(0);
  expect(rootMeanSquare(silence.samples)).toBe(0);
  expect(silentShare(silence, 10)).toBe(1);
  const gappy = {
    ...sound,
    samples: sound.samples.map((sample, index) => (index % 48_000 < 4_800 ? 0 : sample)),
  };
  expect(silentShare(sound, 10)).toBe(0);
  expect(silentShare(gappy, 10)).toBeCloseTo(0.1, 2);
  expect(longestSilenceMs(sound)).toBeLessThan(1);
  expect(longestSilenceMs(gappy)).toBeCloseTo(100, 0);
});

/** A sine that from some frame on plays at another speed and jumps. */
function playSine(parts: { speed?: number; jumpFrames?: number; fromFrame?: number }): Recording {
  const { speed = 1, jumpFrames = 0, fromFrame = 50_000 } = parts;
  const samples = Float32Array.from({ length: 100_000 }, (_, index) => {
    const played = index < fromFrame ? index : fromFrame + jumpFrames + (index - fromFrame) * speed;
    return 0.2 * Math.sin((2 * Math.PI * 440 * played) / SAMPLE_RATE);
  });
  return { samples, sampleRate: SAMPLE_RATE, startedAtMs: 0 };
}

test('detects a jump of a single sample in a sine, and nothing in an intact one', () => {
  expect(analyzeSine(playSine({}), 440).sharpestBend).toBeLessThan(1.1);
  for (const jumpFrames of [1, -1, 30])
    expect(analyzeSine(playSine({ jumpFrames }), 440).sharpestBend).toBeGreaterThan(5);
});

test('detects a change of speed of a tenth of a percent', () => {
  const largest = ({ speedChanges }: { speedChanges: readonly number[] }) =>
    Math.max(...speedChanges.map(Math.abs));
  expect(largest(analyzeSine(playSine({}), 440))).toBeLessThan(5e-5);
  expect(analyzeSine(playSine({}), 440).brokenPieces).toBe(0);
  for (const speed of [1.001, 0.995, 1.02]) {
    const measured = largest(analyzeSine(playSine({ speed }), 440));
    expect(measured / Math.abs(speed - 1)).toBeCloseTo(1, 1);
  }
});

test('reports a jump in position as such and not as a change of speed', () => {
  for (const jumpFrames of [20, 50, -35]) {
    for (const fromFrame of [50_000, 50_300, 50_600, 50_900]) {
      const { speedChanges, brokenPieces } = analyzeSine(playSine({ jumpFrames, fromFrame }), 440);
      expect(Math.max(...speedChanges.map(Math.abs))).toBeLessThan(5e-4);
      expect(brokenPieces).toBeGreaterThan(0);
      expect(brokenPieces).toBeLessThanOrEqual(2);
    }
  }
});
