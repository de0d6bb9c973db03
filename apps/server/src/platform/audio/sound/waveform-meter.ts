/** Runs in the sound child only: how loud a file is along its length, of any length and in little memory. */
import { WAVEFORM_LEVELS } from '@tutti/contract/limits';
import type { HeardSamples } from './heard-samples.ts';

/** Before anything is known of the length: 5 ms at 48 kHz. */
const FIRST_STEP = 256;
/** When there are as many, every two become one. */
const STEPS_MAX = 8_192;

export class WaveformMeter {
  /** Sums of squares, each of `#stepLength` instants. */
  readonly #energies = new Float64Array(STEPS_MAX);
  #count = 0;
  #stepLength = FIRST_STEP;
  /** Instants of the step that is not full yet, and their sum. */
  #filled = 0;
  #energy = 0;

  hear({ samples, channels }: HeardSamples): void {
    for (let index = 0; index < samples.length; index += channels) {
      for (let channel = 0; channel < channels; channel += 1) {
        const sample = samples[index + channel] ?? 0;
        this.#energy += sample * sample;
      }
      this.#filled += 1;
      if (this.#filled === this.#stepLength) this.#endStep();
    }
  }

  /** Root mean squares from 0 to 255, the loudest piece of the track being 255. */
  read(): Uint8Array {
    const steps = [...this.#energies.subarray(0, this.#count)];
    // As though it had gone on like that.
    if (this.#filled > 0) steps.push((this.#energy / this.#filled) * this.#stepLength);
    const levels = Array.from({ length: WAVEFORM_LEVELS }, (_, index) => {
      const from = Math.floor((index * steps.length) / WAVEFORM_LEVELS);
      const until = Math.max(from + 1, Math.floor(((index + 1) * steps.length) / WAVEFORM_LEVELS));
      const piece = steps.slice(from, until);
      return Math.sqrt(piece.reduce((sum, energy) => sum + energy, 0) / Math.max(1, piece.length));
    });
    const loudest = Math.max(...levels);
    // Samples that are no numbers are nobody's shape.
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
