/** Hears mono samples block by block and describes how they sound, in the memory of one frame. */

import { ChromaMeter } from './chroma.ts';
import { DynamicRangeMeter } from './dynamic-range.ts';
import { FourierTransform } from './fourier-transform.ts';
import { BAND_COUNT, Cepstrum, MelBands } from './mel-bands.ts';
import { RunningMoments } from './running-moments.ts';
import { TempoMeter } from './tempo.ts';
import {
  CEPSTRAL_COUNT,
  DELTA_COUNT,
  TIMBRE_NUMBERS,
  type TimbreGroup,
  timbreRanges,
} from './timbre-numbers.ts';

export const TIMBRE_SAMPLE_RATE_HZ = 22_050;
const FRAME_SAMPLES = 2_048;
const HOP_SAMPLES = 1_024;
const BIN_COUNT = FRAME_SAMPLES / 2 + 1;
const BIN_HZ = TIMBRE_SAMPLE_RATE_HZ / FRAME_SAMPLES;
/** Quieter frames are silence, as for cue points. */
const SILENCE_DB = -60;
/** Two seconds: less says nothing about how a track sounds. */
const FRAMES_MIN = 43;
const USUAL_BPM = 110;
/** In nepers, 26 dB: a band that was empty, as in a pause with a constant offset, must not outweigh all beats. */
const RISE_MAX = 6;

export class TimbreMeter {
  readonly #waiting = new Float64Array(FRAME_SAMPLES);
  #waitingCount = 0;
  #frameCount = 0;
  readonly #windowed = new Float64Array(FRAME_SAMPLES);
  readonly #powers = new Float64Array(BIN_COUNT);
  readonly #levels = new Float64Array(BAND_COUNT);
  readonly #levelsBefore = new Float64Array(BAND_COUNT);
  readonly #cepstrum = new Float64Array(CEPSTRAL_COUNT);
  readonly #cepstrumBefore = new Float64Array(CEPSTRAL_COUNT);
  readonly #deltas = new Float64Array(DELTA_COUNT);
  readonly #cepstralMoments = new RunningMoments(CEPSTRAL_COUNT);
  readonly #deltaMoments = new RunningMoments(DELTA_COUNT);
  /** Centroid and flatness. */
  readonly #shapeMoments = new RunningMoments(2);
  readonly #onsetMoments = new RunningMoments(1);
  readonly #tempo = new TempoMeter(TIMBRE_SAMPLE_RATE_HZ / HOP_SAMPLES);
  readonly #chroma = new ChromaMeter(BIN_HZ);
  readonly #range = new DynamicRangeMeter();

  /** Takes the next samples, of any number, at 22.05 kHz. */
  hear(samples: ArrayLike<number>): void {
    let taken = 0;
    while (taken < samples.length) {
      const count = Math.min(samples.length - taken, FRAME_SAMPLES - this.#waitingCount);
      for (let index = 0; index < count; index += 1)
        this.#waiting[this.#waitingCount + index] = samples[taken + index] as number;
      taken += count;
      this.#waitingCount += count;
      if (this.#waitingCount < FRAME_SAMPLES) return;
      this.#hearFrame();
      this.#waiting.copyWithin(0, HOP_SAMPLES);
      this.#waitingCount = FRAME_SAMPLES - HOP_SAMPLES;
    }
  }

  /** Returns the vector; undefined for silence, for less than two seconds of sound, and for samples that are not numbers. */
  read(): Float32Array | undefined {
    if (this.#frameCount < FRAMES_MIN) return undefined;
    const vector = new Float32Array(TIMBRE_NUMBERS);
    const write = (group: TimbreGroup, ...values: readonly number[]) =>
      vector.set(values, timbreRanges[group].from);
    const [centroid, flatness] = this.#shapeMoments.means();
    const [centroidSpread, flatnessSpread] = this.#shapeMoments.spreads();
    const { bpm, certainty } = this.#tempo.read();
    const { tonic, mode, chroma } = this.#chroma.read();
    write('cepstralMeans', ...this.#cepstralMoments.means());
    write('cepstralSpreads', ...this.#cepstralMoments.spreads());
    write('deltas', ...this.#deltaMoments.means());
    write('centroid', centroid as number, centroidSpread as number);
    write('flatness', flatness as number, flatnessSpread as number);
    write('onset', this.#onsetMoments.means()[0] as number, this.#onsetMoments.spreads()[0] as number);
    write('tempo', Math.log2(bpm / USUAL_BPM));
    write('tempoCertainty', certainty);
    write('chroma', ...chroma);
    write('key', tonic);
    write('mode', mode);
    write('dynamicRange', this.#range.read());
    return vector.every(Number.isFinite) ? vector : undefined;
  }

  #hearFrame(): void {
    let energy = 0;
    for (let index = 0; index < FRAME_SAMPLES; index += 1) {
      const sample = this.#waiting[index] as number;
      energy += sample * sample;
      this.#windowed[index] = sample * (WINDOW[index] as number);
    }
    const levelDb = 10 * Math.log10(energy / FRAME_SAMPLES + Number.MIN_VALUE);
    if (!(levelDb > SILENCE_DB)) return this.#tempo.hear(0);
    TRANSFORM.powers(this.#windowed, this.#powers);
    BANDS.levels(this.#powers, this.#levels);
    CEPSTRUM.coefficients(this.#levels, this.#cepstrum);
    this.#range.hear(levelDb);
    this.#chroma.hear(this.#powers);
    this.#cepstralMoments.hear(this.#cepstrum);
    this.#shapeMoments.hear([centroidOf(this.#powers), flatnessOf(this.#levels)]);
    this.#hearChange();
    this.#frameCount += 1;
  }

  /** Compares with the frame before, if there is one. */
  #hearChange(): void {
    if (this.#frameCount > 0) {
      const onset = onsetBetween(this.#levelsBefore, this.#levels);
      this.#onsetMoments.hear([onset]);
      this.#tempo.hear(onset);
      for (let index = 0; index < DELTA_COUNT; index += 1)
        this.#deltas[index] = Math.abs(
          (this.#cepstrum[index] as number) - (this.#cepstrumBefore[index] as number),
        );
      this.#deltaMoments.hear(this.#deltas);
    }
    this.#levelsBefore.set(this.#levels);
    this.#cepstrumBefore.set(this.#cepstrum);
  }
}

/** The mean rise of the bands, because an onset is what gets louder. */
function onsetBetween(before: Float64Array, levels: Float64Array): number {
  let rise = 0;
  for (let band = 0; band < BAND_COUNT; band += 1)
    rise += Math.min(RISE_MAX, Math.max(0, (levels[band] as number) - (before[band] as number)));
  return rise / BAND_COUNT;
}

/** In octaves above 1 kHz. */
function centroidOf(powers: Float64Array): number {
  let [weighted, sum] = [0, 0];
  for (let bin = 1; bin < BIN_COUNT; bin += 1) {
    const power = powers[bin] as number;
    weighted += power * bin;
    sum += power;
  }
  return Math.log2(Math.max((weighted / sum) * BIN_HZ, 20) / 1_000);
}

/** The logarithm of the geometric mean of the bands above their arithmetic mean. */
function flatnessOf(levels: Float64Array): number {
  let [logarithms, powers] = [0, 0];
  for (let band = 0; band < BAND_COUNT; band += 1) {
    logarithms += levels[band] as number;
    powers += Math.exp(levels[band] as number);
  }
  return logarithms / BAND_COUNT - Math.log(powers / BAND_COUNT);
}

/** Hann's window, scaled so that a full-scale sine has the power 1. */
const WINDOW = Float64Array.from(
  { length: FRAME_SAMPLES },
  (_, index) => ((1 - Math.cos((2 * Math.PI * index) / FRAME_SAMPLES)) / 2) * (4 / FRAME_SAMPLES),
);
const TRANSFORM = new FourierTransform(FRAME_SAMPLES);
const BANDS = new MelBands(BIN_HZ, BIN_COUNT);
const CEPSTRUM = new Cepstrum(CEPSTRAL_COUNT);
