import { describe, expect, it } from 'vitest';
import { WaveformMeter } from './waveform-meter.ts';

function draw(length: number, sampleAt: (index: number) => number): Uint8Array {
  const meter = new WaveformMeter();
  for (let from = 0; from < length; from += 1_000) {
    const frameCount = Math.min(1_000, length - from);
    const samples = Float64Array.from({ length: frameCount * 2 }, (_, at) =>
      sampleAt(from + Math.floor(at / 2)),
    );
    meter.hear({ samples, channels: 2, sampleRateHz: 48_000, frameCount });
  }
  return meter.read();
}

describe('the waveform of a track', () => {
  it.each([24_000, 480_000, 5_000_000])(
    'has 400 levels that follow the loudness, the loudest 255, of %i instants',
    (length) => {
      const levels = draw(length, (index) => {
        const sign = index % 2 === 0 ? 1 : -1;
        const third = Math.floor((index / length) * 3);
        return sign * ([0, 0.8, 0.2][third] ?? 0);
      });
      expect(levels).toHaveLength(400);
      expect(levels[60]).toBeLessThan(3);
      expect(levels[200]).toBe(255);
      expect(levels[340]).toBeGreaterThan(60);
      expect(levels[340]).toBeLessThan(68);
    },
  );

  it('is flat for silence, for nothing, and for samples that are not numbers', () => {
    for (const levels of [draw(10_000, () => 0), draw(0, () => 1), draw(10_000, () => Number.NaN)])
      expect([...levels]).toEqual(Array.from({ length: 400 }, () => 0));
  });
});
