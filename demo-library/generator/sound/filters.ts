// Filters on mono sample arrays. All work in place and return their argument, so that calls can be chained.
import { SAMPLE_RATE } from './sample-rate.ts';

interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

// Uses the formulas of Robert Bristow-Johnson's audio EQ cookbook.
function runBiquad(samples: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): Float32Array {
  let x1 = 0;
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const x0 = samples[index] as number;
    const y0 = b0 * x0 + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x0;
    y2 = y1;
    y1 = y0;
    samples[index] = y0;
  }
  return samples;
}

function angle(frequencyHz: number, q: number): { cosine: number; alpha: number } {
  const omega = (2 * Math.PI * Math.min(frequencyHz, SAMPLE_RATE * 0.45)) / SAMPLE_RATE;
  return { cosine: Math.cos(omega), alpha: Math.sin(omega) / (2 * q) };
}

export function lowPass(samples: Float32Array, frequencyHz: number, q = 0.707): Float32Array {
  const { cosine, alpha } = angle(frequencyHz, q);
  const a0 = 1 + alpha;
  const b1 = (1 - cosine) / a0;
  return runBiquad(samples, { b0: b1 / 2, b1, b2: b1 / 2, a1: (-2 * cosine) / a0, a2: (1 - alpha) / a0 });
}

export function highPass(samples: Float32Array, frequencyHz: number, q = 0.707): Float32Array {
  const { cosine, alpha } = angle(frequencyHz, q);
  const a0 = 1 + alpha;
  const b0 = (1 + cosine) / 2 / a0;
  return runBiquad(samples, { b0, b1: -2 * b0, b2: b0, a1: (-2 * cosine) / a0, a2: (1 - alpha) / a0 });
}

export function bandPass(samples: Float32Array, frequencyHz: number, q = 1): Float32Array {
  const { cosine, alpha } = angle(frequencyHz, q);
  const a0 = 1 + alpha;
  return runBiquad(samples, {
    b0: alpha / a0,
    b1: 0,
    b2: -alpha / a0,
    a1: (-2 * cosine) / a0,
    a2: (1 - alpha) / a0,
  });
}

/** Frequency in Hz, gain in dB, q. */
export type Resonance = readonly [number, number, number];

export function peakBand(samples: Float32Array, [frequencyHz, gainDb, q]: Resonance): Float32Array {
  const { cosine, alpha } = angle(frequencyHz, q);
  const amount = 10 ** (gainDb / 40);
  const a0 = 1 + alpha / amount;
  return runBiquad(samples, {
    b0: (1 + alpha * amount) / a0,
    b1: (-2 * cosine) / a0,
    b2: (1 - alpha * amount) / a0,
    a1: (-2 * cosine) / a0,
    a2: (1 - alpha / amount) / a0,
  });
}

export function highShelf(samples: Float32Array, frequencyHz: number, gainDb: number): Float32Array {
  const { cosine, alpha } = angle(frequencyHz, 0.707);
  const amount = 10 ** (gainDb / 40);
  const root = 2 * Math.sqrt(amount) * alpha;
  const a0 = amount + 1 - (amount - 1) * cosine + root;
  return runBiquad(samples, {
    b0: (amount * (amount + 1 + (amount - 1) * cosine + root)) / a0,
    b1: (-2 * amount * (amount - 1 + (amount + 1) * cosine)) / a0,
    b2: (amount * (amount + 1 + (amount - 1) * cosine - root)) / a0,
    a1: (2 * (amount - 1 - (amount + 1) * cosine)) / a0,
    a2: (amount + 1 - (amount - 1) * cosine - root) / a0,
  });
}

/** A state-variable low-pass with a moving cut-off; `cutoffAt` gets seconds since the start of the note. */
export function sweptLowPass(
  samples: Float32Array,
  cutoffAt: (seconds: number) => number,
  resonance = 0.2,
): Float32Array {
  let first = 0;
  let second = 0;
  const damping = 2 - 1.9 * resonance;
  let gain = 0;
  for (let index = 0; index < samples.length; index += 1) {
    // The tangent is expensive, and steps of 16 samples are inaudible.
    if (index % 16 === 0) {
      const cutoffHz = Math.min(Math.max(cutoffAt(index / SAMPLE_RATE), 20), SAMPLE_RATE * 0.4);
      gain = Math.tan((Math.PI * cutoffHz) / SAMPLE_RATE);
    }
    const scale = 1 / (1 + gain * (gain + damping));
    const input = samples[index] as number;
    const band = (gain * (input - second) + first) * scale;
    const low = second + gain * band;
    first = 2 * band - first;
    second = 2 * low - second;
    samples[index] = low;
  }
  return samples;
}
