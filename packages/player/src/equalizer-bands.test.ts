import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EQUALIZER_PRESETS } from './equalizer.ts';
import {
  EQUALIZER_BANDS,
  equalizerGainsDb,
  equalizerPreGainDb,
  equalizerResponseDb,
} from './equalizer-bands.ts';

const SAMPLE_RATES_HZ = [22_050, 44_100, 48_000, 96_000, 192_000];
const shaping = EQUALIZER_PRESETS.filter((preset) => preset !== 'off');

describe('the equalizer', () => {
  it('has five presets besides off, each with one gain per band', () => {
    expect(shaping).toHaveLength(5);
    for (const preset of EQUALIZER_PRESETS)
      expect(equalizerGainsDb(preset)).toHaveLength(EQUALIZER_BANDS.length);
  });

  it('never makes any tone louder, because the gain before the filters takes away what they add', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...EQUALIZER_PRESETS),
        fc.constantFrom(...SAMPLE_RATES_HZ),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (preset, sampleRateHz, share) => {
          // Evenly spread over the octaves from 1 Hz to half the sample rate.
          const frequencyHz = (sampleRateHz / 2) ** share;
          const totalDb =
            equalizerPreGainDb(preset, sampleRateHz) + equalizerResponseDb(preset, frequencyHz, sampleRateHz);
          expect(totalDb).toBeLessThanOrEqual(0);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('gives away no more level than it has to', () => {
    for (const preset of shaping) {
      const highestDb = Math.max(
        ...Array.from({ length: 2_000 }, (_unused, step) =>
          equalizerResponseDb(preset, 20 * 1_000 ** (step / 2_000), 48_000),
        ),
      );
      expect(-equalizerPreGainDb(preset, 48_000) - highestDb).toBeLessThan(0.2);
    }
  });

  it('changes nothing when it is off', () => {
    for (const sampleRateHz of SAMPLE_RATES_HZ) {
      expect(equalizerPreGainDb('off', sampleRateHz)).toBe(0);
      for (const hz of [20, 440, 10_000])
        expect(equalizerResponseDb('off', hz, sampleRateHz)).toBeCloseTo(0, 12);
    }
  });

  it('reaches the full gain of a shelf at its end, half of it at its corner, and leaves the other end alone', () => {
    // Bass boost also raises 250 Hz by 2 dB, which adds little at 10 Hz.
    expect(equalizerResponseDb('bass', 10, 48_000)).toBeCloseTo(6, 1);
    expect(equalizerResponseDb('bass', 12_000, 48_000)).toBeCloseTo(0, 1);
    expect(equalizerResponseDb('treble', 23_000, 48_000)).toBeCloseTo(5, 1);
    expect(equalizerResponseDb('treble', 40, 48_000)).toBeCloseTo(0, 1);
  });

  it('does what the names of its presets say', () => {
    const atHz = (preset: (typeof shaping)[number], hz: number) => equalizerResponseDb(preset, hz, 44_100);
    expect(atHz('bass', 50) - atHz('bass', 1_000)).toBeGreaterThan(4);
    expect(atHz('treble', 12_000) - atHz('treble', 500)).toBeGreaterThan(4);
    expect(atHz('vocals', 2_500) - atHz('vocals', 60)).toBeGreaterThan(5);
    expect(
      Math.min(atHz('loudness', 50), atHz('loudness', 12_000)) - atHz('loudness', 1_000),
    ).toBeGreaterThan(3);
    expect(atHz('night', 2_000) - atHz('night', 50)).toBeGreaterThan(8);
  });
});
