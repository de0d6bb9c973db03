/** A track that sounds out under the one that follows it: its last samples, or as long as the two cross. */
import type { PrepareRequest } from '@tutti/player';
import type { VoicePair } from './voice-pair.ts';

/** Steps of this length are not heard as steps. */
const CROSSFADE_STEP_MS = 40;
/** What is left of a track whose follower sounds is far less; a line that fails then must not hold up what comes next. */
const LAST_SAMPLES_MAX_MS = 1_000;

export class SoundingOut {
  readonly #voices: VoicePair;
  readonly #prepare: (request: PrepareRequest | undefined) => void;
  /** What is to be made ready in its element then. */
  #wanted: { next: PrepareRequest | undefined } | undefined;
  #endTimer: ReturnType<typeof setTimeout> | undefined;
  #stepTimer: ReturnType<typeof setInterval> | undefined;

  constructor(voices: VoicePair, prepare: (request: PrepareRequest | undefined) => void) {
    this.#voices = voices;
    this.#prepare = prepare;
  }

  /** The spare voice is to sound for so long; nothing else may be loaded into it before it has ended. */
  begin(togetherMs: number): void {
    // It must not be taken for something prepared.
    this.#voices.spare.url = undefined;
    if (this.#voices.spare.element.ended) return this.#voices.endCrossfade();
    this.#wanted = { next: undefined };
    this.#endTimer = setTimeout(() => this.end(), togetherMs + LAST_SAMPLES_MAX_MS);
    this.#crossfade(togetherMs);
  }

  /** Answers whether it waits with this until its element is free. */
  putOff(next: PrepareRequest | undefined): boolean {
    if (this.#wanted === undefined) return false;
    this.#wanted.next = next;
    return true;
  }

  end(): void {
    const wanted = this.#wanted;
    this.drop();
    if (wanted !== undefined) this.#prepare(wanted.next);
  }

  drop(): void {
    clearTimeout(this.#endTimer);
    if (this.#wanted === undefined) return;
    this.#wanted = undefined;
    clearInterval(this.#stepTimer);
    // What still sounds of it must not be heard louder again.
    this.#voices.spare.element.pause();
    this.#voices.endCrossfade();
  }

  #crossfade(togetherMs: number): void {
    if (togetherMs <= 0) return this.#voices.endCrossfade();
    const beganAtMs = performance.now();
    const step = () => {
      const share = (performance.now() - beganAtMs) / togetherMs;
      this.#voices.crossfade(share);
      if (share >= 1) clearInterval(this.#stepTimer);
    };
    step();
    this.#stepTimer = setInterval(step, CROSSFADE_STEP_MS);
  }
}
