/** Plays the last samples of a track, or its crossfade, while the next one has begun. */
import type { PrepareRequest } from '@tutti/player';
import type { VoicePair } from './voice-pair.ts';

/** Steps this short are inaudible. */
const CROSSFADE_STEP_MS = 40;
/** Far longer than an end takes; a failing connection must not delay the next load. */
const LAST_SAMPLES_MAX_MS = 1_000;

export class SoundingOut {
  readonly #voices: VoicePair;
  readonly #prepare: (request: PrepareRequest | undefined) => void;
  #wanted: { next: PrepareRequest | undefined } | undefined;
  #endTimer: ReturnType<typeof setTimeout> | undefined;
  #stepTimer: ReturnType<typeof setInterval> | undefined;

  constructor(voices: VoicePair, prepare: (request: PrepareRequest | undefined) => void) {
    this.#voices = voices;
    this.#prepare = prepare;
  }

  /** Lets the spare voice play for this long; nothing else is loaded into it before. */
  begin(togetherMs: number): void {
    // The voice must no longer count as prepared.
    this.#voices.spare.url = undefined;
    if (this.#voices.spare.element.ended) return this.#voices.endCrossfade();
    this.#wanted = { next: undefined };
    this.#endTimer = setTimeout(() => this.end(), togetherMs + LAST_SAMPLES_MAX_MS);
    this.#crossfade(togetherMs);
  }

  /** Returns whether the request has to wait until the element is free. */
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
    // The fading track must not become louder.
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
