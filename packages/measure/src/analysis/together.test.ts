import { createSeededRandom } from '@tutti/testkit';
import { describe, expect, it } from 'vitest';
import type { Recording } from './correlate.ts';
import { describeLocking, describeMusicPair, describeNoisePair } from './together.ts';

const sampleRate = 8_000;

const makeNoise = (seed: number): Float32Array => {
  const random = createSeededRandom(seed);
  return Float32Array.from({ length: 12 * sampleRate }, () => random() - 0.5);
};

const original = makeNoise(1);
const other = makeNoise(2);

/** Returns the sound of a page that is `lagMs` late, from 2 s of the broadcast on. */
const record = (seconds: number, lagAt: (atMs: number) => number, source = original): Recording => {
  const samples = Float32Array.from({ length: seconds * sampleRate }, (_, frame) => {
    const lagFrames = Math.round((lagAt((frame * 1000) / sampleRate) * sampleRate) / 1000);
    return source[2 * sampleRate + frame - lagFrames] ?? 0;
  });
  return { samples, sampleRate, startedAtMs: 0 };
};

const inStep = () => 0;

describe('two pages that play noise', () => {
  it('are as far apart as their recordings', () => {
    const apart = describeNoisePair([record(5, inStep), record(5, () => 30)]);
    expect(apart.medianMs).toBeCloseTo(30, 1);
    expect(apart.p95Ms).toBeCloseTo(30, 1);
    expect(apart).toMatchObject({ unlike: 0, areEnough: true });
    expect(apart.silenceMs).toBeLessThan(2);
  });

  it('are not synchronized if they play different things, however similar', () => {
    const { unlike, windows, areEnough } = describeNoisePair([record(5, inStep), record(5, inStep, other)]);
    expect([unlike, areEnough]).toEqual([windows, false]);
  });

  it('report the longer of their gaps', () => {
    const gappy = record(5, inStep);
    gappy.samples.fill(0, 2 * sampleRate, 2.1 * sampleRate);
    expect(describeNoisePair([record(5, inStep), gappy]).silenceMs).toBeCloseTo(100, -1);
    expect(describeNoisePair([gappy, record(5, inStep)]).silenceMs).toBeCloseTo(100, -1);
  });
});

describe('two pages that play music', () => {
  it('are compared where both play, without rests', () => {
    const [first, second] = [record(5, inStep), record(5, () => 12)];
    for (const { samples } of [first, second]) samples.fill(0, 2 * sampleRate, 3 * sampleRate);
    const apart = describeMusicPair([first, second]);
    expect(apart.medianMs).toBeCloseTo(12, 1);
    expect(apart.unlike).toBeGreaterThan(1);
    expect(apart.areEnough).toBe(true);
  });

  it('are not synchronized if most windows are useless', () => {
    expect(describeMusicPair([record(5, inStep), record(5, inStep, other)]).areEnough).toBe(false);
  });
});

describe('after a disturbance', () => {
  const disturbance = { sinceMs: 1_000, searchMs: 500, lockedMs: 20 };

  it('is locked at once if the pages stayed synchronized', () => {
    const locking = describeLocking([record(6, inStep), record(6, () => 5)], disturbance);
    expect(locking.seconds).toBe(0);
    expect(locking.largestMs).toBeCloseTo(5, 1);
  });

  it('is measured from its end until both stay synchronized', () => {
    const late = (atMs: number) => (atMs < 3_000 ? 200 : 0);
    const { seconds, largestMs } = describeLocking([record(6, inStep), record(6, late)], disturbance);
    expect(seconds).toBeGreaterThan(1.5);
    expect(seconds).toBeLessThan(2.6);
    expect(largestMs).toBeCloseTo(200, 0);
  });

  it('is never locked if the last window is not synchronized', () => {
    const { seconds } = describeLocking([record(6, inStep), record(6, () => 200)], disturbance);
    expect(seconds).toBeUndefined();
  });

  it('reports that nothing could be compared', () => {
    const recorded = record(1, inStep);
    expect(() => describeLocking([recorded, recorded], disturbance)).toThrow('nothing was recorded');
  });
});
