/** Runs in the sound child only: finds where the sound of a file begins and ends, frame by frame. */
import type { DecodedSamples } from './decoded-samples.ts';

/** −60 dB of full scale: the noise of rooms, tape and dither is below this. */
const SOUND_MIN = 10 ** (-60 / 20);
/** Longer than the fade at the edge of a cut, so that no attack is softened. */
const BEFORE_MS = 12;
/** Keeps the end of a last chord. */
const AFTER_MS = 30;
/** Sound this close to its ends is not trimmed, because recordings that continue in the next file must stay intact. */
const NEAR_START_MS = 20;
const NEAR_END_MS = 50;

export interface Cues {
  readonly cueInMs: number | null;
  readonly cueOutMs: number | null;
}

export class CueFinder {
  #frameCount = 0;
  #first: number | undefined;
  #end = 0;
  #sampleRateHz = 1;

  hear({ samples, channels, sampleRateHz, frameCount }: DecodedSamples): void {
    this.#sampleRateHz = sampleRateHz;
    const last = samples.findLastIndex(isSound);
    if (last >= 0) {
      this.#first ??= this.#frameCount + Math.floor(samples.findIndex(isSound) / channels);
      this.#end = this.#frameCount + Math.floor(last / channels) + 1;
    }
    this.#frameCount += frameCount;
  }

  find(durationMs: number): Cues {
    if (this.#first === undefined) return { cueInMs: null, cueOutMs: null };
    const fromMs = Math.floor((this.#first / this.#sampleRateHz) * 1_000);
    const untilMs = Math.ceil((this.#end / this.#sampleRateHz) * 1_000);
    return {
      cueInMs: fromMs <= NEAR_START_MS ? 0 : fromMs - BEFORE_MS,
      cueOutMs: untilMs >= durationMs - NEAR_END_MS ? durationMs : untilMs + AFTER_MS,
    };
  }
}

function isSound(sample: number): boolean {
  return sample > SOUND_MIN || sample < -SOUND_MIN;
}
