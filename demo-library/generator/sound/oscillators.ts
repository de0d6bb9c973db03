// Raw oscillators. Sawtooth and pulse are band-limited (polyBLEP), because plain ones alias audibly above 1 kHz.
import type { Random } from '../random.ts';
import { SAMPLE_RATE } from './sample-rate.ts';

export function frequencyOf(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}

export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.max(1, Math.round(seconds * SAMPLE_RATE)));
}

function blep(phase: number, step: number): number {
  if (phase < step) {
    const t = phase / step;
    return t + t - t * t - 1;
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step;
    return t * t + t + t + 1;
  }
  return 0;
}

export interface Vibrato {
  rateHz: number;
  /** Peak deviation in semitones. */
  depth: number;
  /** Vibrato starts after this delay, as a singer's does. */
  delaySeconds: number;
}

function pitchRatio(vibrato: Vibrato | undefined, seconds: number): number {
  if (!vibrato) return 1;
  const grown = Math.min(1, Math.max(0, (seconds - vibrato.delaySeconds) / 0.35));
  return 2 ** ((vibrato.depth * grown * Math.sin(2 * Math.PI * vibrato.rateHz * seconds)) / 12);
}

export interface ToneOptions {
  seconds: number;
  frequencyHz: number;
  phase?: number;
  vibrato?: Vibrato;
}

export function addSaw(into: Float32Array, options: Omit<ToneOptions, 'seconds'>, gain = 1): Float32Array {
  let phase = options.phase ?? 0;
  let step = options.frequencyHz / SAMPLE_RATE;
  for (let index = 0; index < into.length; index += 1) {
    if (options.vibrato && index % 32 === 0) {
      step = (options.frequencyHz * pitchRatio(options.vibrato, index / SAMPLE_RATE)) / SAMPLE_RATE;
    }
    into[index] = (into[index] as number) + gain * (2 * phase - 1 - blep(phase, step));
    phase += step;
    if (phase >= 1) phase -= 1;
  }
  return into;
}

export function addPulse(
  into: Float32Array,
  options: Omit<ToneOptions, 'seconds'>,
  width = 0.5,
): Float32Array {
  let phase = options.phase ?? 0;
  let step = options.frequencyHz / SAMPLE_RATE;
  for (let index = 0; index < into.length; index += 1) {
    if (options.vibrato && index % 32 === 0) {
      step = (options.frequencyHz * pitchRatio(options.vibrato, index / SAMPLE_RATE)) / SAMPLE_RATE;
    }
    const fallen = (phase + 1 - width) % 1;
    into[index] = (into[index] as number) + (phase < width ? 1 : -1) + blep(phase, step) - blep(fallen, step);
    phase += step;
    if (phase >= 1) phase -= 1;
  }
  return into;
}

/** Adds a sine with an amplitude curve; partials above 16 kHz are inaudible and skipped. */
export function addSine(
  into: Float32Array,
  options: Omit<ToneOptions, 'seconds'>,
  amplitudeAt: (seconds: number) => number,
): Float32Array {
  if (options.frequencyHz > 16_000) return into;
  let phase = 2 * Math.PI * (options.phase ?? 0);
  let step = (2 * Math.PI * options.frequencyHz) / SAMPLE_RATE;
  let amplitude = 0;
  let slope = 0;
  for (let index = 0; index < into.length; index += 1) {
    if (index % 32 === 0) {
      const seconds = index / SAMPLE_RATE;
      amplitude = amplitudeAt(seconds);
      slope = (amplitudeAt(seconds + 32 / SAMPLE_RATE) - amplitude) / 32;
      step = (2 * Math.PI * options.frequencyHz * pitchRatio(options.vibrato, seconds)) / SAMPLE_RATE;
    }
    into[index] = (into[index] as number) + amplitude * Math.sin(phase);
    amplitude += slope;
    phase += step;
  }
  return into;
}

export function addNoise(into: Float32Array, random: Random, gain = 1): Float32Array {
  for (let index = 0; index < into.length; index += 1) {
    into[index] = (into[index] as number) + gain * (random.next() * 2 - 1);
  }
  return into;
}

export function shape(samples: Float32Array, gainAt: (seconds: number) => number): Float32Array {
  let gain = gainAt(0);
  let slope = 0;
  for (let index = 0; index < samples.length; index += 1) {
    if (index % 16 === 0) {
      gain = gainAt(index / SAMPLE_RATE);
      slope = (gainAt((index + 16) / SAMPLE_RATE) - gain) / 16;
    }
    samples[index] = (samples[index] as number) * gain;
    gain += slope;
  }
  return samples;
}

export interface Envelope {
  attack: number;
  decay: number;
  sustain: number;
  /** The key is released here; the sound fades out over `release` afterwards. */
  hold: number;
  release: number;
}

export function envelope({ attack, decay, sustain, hold, release }: Envelope): (seconds: number) => number {
  const whileHeld = (seconds: number): number => {
    if (seconds < attack) return seconds / attack;
    return sustain + (1 - sustain) * Math.exp((-(seconds - attack) * 3) / decay);
  };
  const atRelease = whileHeld(hold);
  return (seconds) => {
    if (seconds < hold) return whileHeld(seconds);
    const fallen = (seconds - hold) / release;
    return fallen >= 1 ? 0 : atRelease * (1 - fallen) ** 2;
  };
}

export function scale(samples: Float32Array, gain: number): Float32Array {
  for (let index = 0; index < samples.length; index += 1) samples[index] = (samples[index] as number) * gain;
  return samples;
}

/** Fades out the last five milliseconds, so that cutting off a sound does not click. */
export function closeEnd(samples: Float32Array, seconds = 0.005): Float32Array {
  const length = Math.min(samples.length, Math.round(seconds * SAMPLE_RATE));
  for (let index = 0; index < length; index += 1) {
    const at = samples.length - 1 - index;
    samples[at] = (samples[at] as number) * (index / length);
  }
  return samples;
}
