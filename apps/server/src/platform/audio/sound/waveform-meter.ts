/** Runs in the sound child only: measures the waveform of a file of any length in little memory. */
import { WAVEFORM_LEVELS } from '@tutti/contract/limits';
import type { DecodedSamples } from './decoded-samples.ts';

/** The first step length, before the duration is known: 5 ms at 48 kHz. */
const FIRST_STEP = 256;
/** At this number, pairs of steps are merged. */
const STEPS_MAX = 8_192;

export class WaveformMeter {
  readonly #energies = new Float64Array(STEPS_MAX);
  #count = 0;
  #stepLength = FIRST_STEP;
  #filled = 0;
  #energy = 0;

  hear({ samples, channels }: DecodedSamples): void {
    for (let index = 0; index < samples.length; index += channels) {
      for (let channel = 0; channel < channels; channel += 1) {
        const sample = samples[index + channel] ?? 0;
        this.#energy += sample * sample;
      }
      this.#filled += 1;
      if (this.#filled === this.#stepLength) this.#endStep();
    }
  }

  /** Returns root mean squares from 0 to 255, relative to the loudest level of the track. */
  read(): Uint8Array {
    const steps = [...this.#energies.subarray(0, this.#count)];
    // Extrapolates the last, unfinished step.
    if (this.#filled > 0) steps.push((this.#energy / this.#filled) * this.#stepLength);
    const levels = Array.from({ length: WAVEFORM_LEVELS }, (_, index) => {
      const from = Math.floor((index * steps.length) / WAVEFORM_LEVELS);
      const until = Math.max(from + 1, Math.floor(((index + 1) * steps.length) / WAVEFORM_LEVELS));
      const piece = steps.slice(from, until);
      return Math.sqrt(piece.reduce((sum, energy) => sum + energy, 0) / Math.max(1, piece.length));
    });
    const loudest = Math.max(...levels);
    // Samples that are not numbers give no waveform.
    if (!(loudest > 0 && Number.isFinite(loudest))) return new Uint8Array(WAVEFORM_LEVELS);
    return Uint8Array.from(levels, (level) => Math.round((level / loudest) * 255));
  }

  #endStep(): void {
    this.#energies[this.#count] = this.#energy;
    this.#count += 1;
    this.#filled = 0;
    this.#energy = 0;
    if (this.#count < STEPS_MAX) return;
    for (let index = 0; index < STEPS_MAX / 2; index += 1)
      this.#energies[index] = (this.#energies[index * 2] ?? 0) + (this.#energies[index * 2 + 1] ?? 0);
    this.#count = STEPS_MAX / 2;
    this.#stepLength *= 2;
  }
}
