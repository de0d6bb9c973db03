import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CEILING, LIMITER_CONTEXT_FRAMES, limitSound } from './limiter.ts';

const COUNT = 300;
const INPUT_FRAMES = COUNT + 2 * LIMITER_CONTEXT_FRAMES;
/** Samples have 24 bits, and a mean of gains sums up a thousand. */
const ROUNDING = 1e-6;

type Sound = Parameters<typeof limitSound>[0];

const still = (level: number, frames = INPUT_FRAMES): Sound => ({
  left: new Float32Array(frames).fill(level),
  right: new Float32Array(frames).fill(-level / 2),
});

interface Peak {
  readonly channel: 'left' | 'right';
  readonly at: number;
  readonly level: number;
}

function withPeaks(sound: Sound, peaks: readonly Peak[]): Sound {
  for (const { channel, at, level } of peaks) sound[channel][at] = level;
  return sound;
}

const somePeaks = (frames: number) =>
  fc.array(
    fc.record({
      channel: fc.constantFrom('left', 'right'),
      at: fc.nat({ max: frames - 1 }),
      level: fc.integer({ min: -16, max: 16 }).map((quarters) => quarters / 4),
    }),
    { minLength: 1, maxLength: 40, size: 'max' },
  );

const gainsOf = ({ right }: Sound, level: number) => Array.from(right, (sample) => sample / (-level / 2));

describe('limitSound', () => {
  it('has a ceiling of one decibel below full scale', () => {
    expect(20 * Math.log10(CEILING)).toBeCloseTo(-1);
  });

  it('leaves samples up to the ceiling unchanged', () => {
    const sound = still(0.25);
    for (let at = 0; at < INPUT_FRAMES; at += 1) sound.left[at] = Math.sin(at) * 0.89;
    const limited = limitSound(sound);
    expect(limited.left).toEqual(sound.left.slice(LIMITER_CONTEXT_FRAMES, -LIMITER_CONTEXT_FRAMES));
    expect(limited.right).toEqual(sound.right.slice(LIMITER_CONTEXT_FRAMES, -LIMITER_CONTEXT_FRAMES));
  });

  it('lets no sample exceed the ceiling, wherever and on whichever side the peaks are', () => {
    fc.assert(
      fc.property(somePeaks(INPUT_FRAMES), (peaks) => {
        const { left, right } = limitSound(withPeaks(still(0.5), peaks));
        const loudest = Math.max(...[...left, ...right].map(Math.abs));
        expect(loudest).toBeLessThanOrEqual(CEILING + ROUNDING);
      }),
      { numRuns: 60 },
    );
  });

  it.each([LIMITER_CONTEXT_FRAMES + 100, LIMITER_CONTEXT_FRAMES + 101])(
    'reduces a peak at frame %i to the ceiling, on both sides',
    (at) => {
      const limited = limitSound(withPeaks(still(0.5), [{ channel: 'left', at, level: 2 }]));
      expect(limited.left[at - LIMITER_CONTEXT_FRAMES]).toBeCloseTo(CEILING, 6);
      expect(limited.right[at - LIMITER_CONTEXT_FRAMES]).toBeCloseTo((-0.25 * CEILING) / 2, 6);
    },
  );

  it('changes the gain gradually before and after a peak, and nowhere else', () => {
    const frames = 4_000;
    const at = 2_000;
    const sound = withPeaks(still(0.5, frames + 2 * LIMITER_CONTEXT_FRAMES), [
      { channel: 'left', at: at + LIMITER_CONTEXT_FRAMES, level: 2 },
    ]);
    const gains = gainsOf(limitSound(sound), 0.5);
    const lessened = gains.flatMap((gain, frame) => (gain < 1 ? [frame] : []));
    expect([lessened.at(0), lessened.at(-1)]).toEqual([
      at - LIMITER_CONTEXT_FRAMES,
      at + LIMITER_CONTEXT_FRAMES,
    ]);
    const steps = gains.slice(1).map((gain, index) => gain - (gains[index] as number));
    expect(Math.max(...steps.map(Math.abs))).toBeLessThan(1 / LIMITER_CONTEXT_FRAMES);
    expect(Math.max(...steps.slice(0, at))).toBeLessThanOrEqual(ROUNDING);
    expect(Math.min(...steps.slice(at))).toBeGreaterThanOrEqual(-ROUNDING);
  });

  it('detects a peak at either end of its input', () => {
    const limited = (at: number) =>
      limitSound(withPeaks(still(0.5), [{ channel: 'right', at, level: 2 }])).left;
    const lessened = (at: number) =>
      Array.from(limited(at)).flatMap((sample, frame) => (sample < 0.5 ? [frame] : []));
    expect(lessened(0)).toEqual([0]);
    expect(lessened(INPUT_FRAMES - 1)).toEqual([COUNT - 1]);
  });

  it('gives the same sound wherever it begins', () => {
    const beginning = fc.nat({ max: COUNT - 1 });
    fc.assert(
      fc.property(somePeaks(INPUT_FRAMES), beginning, (peaks, from) => {
        const sound = withPeaks(still(0.5), peaks);
        const whole = limitSound(sound);
        const late = limitSound({ left: sound.left.slice(from), right: sound.right.slice(from) });
        const difference = Math.max(
          ...Array.from(late.left, (sample, at) => Math.abs(sample - (whole.left[from + at] as number))),
        );
        expect(difference).toBeLessThanOrEqual(ROUNDING);
      }),
      { numRuns: 60 },
    );
  });
});
