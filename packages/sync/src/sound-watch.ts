/**
 * Detects missing sound. An output that loads by itself may not report failures, because some browsers hide them, and
 * one that cannot decode anything gets new pieces forever. The only evidence is that nothing is audible.
 */

/** Much longer than joining takes on a line that can carry the sound. */
const DUE_WITHIN_MS = 12_000;
/** After a page slept, at most this much counts between two looks. */
const LONGEST_LOOK_MS = 1_000;

export class SoundWatch {
  #silentMs = 0;
  #lookedAtMs = Number.NaN;
  #isMissing = false;

  begin(): void {
    this.#silentMs = 0;
    this.#isMissing = false;
  }

  /** Returns whether playback should restart. */
  look({ isAudible, atMs }: { isAudible: boolean; atMs: number }): boolean {
    this.#silentMs += Math.min(atMs - this.#lookedAtMs, LONGEST_LOOK_MS) || 0;
    this.#lookedAtMs = atMs;
    if (isAudible) this.begin();
    if (this.#silentMs < DUE_WITHIN_MS) return false;
    this.#silentMs = 0;
    this.#isMissing = true;
    return true;
  }

  retryNow(): void {
    if (this.#isMissing) this.#silentMs = DUE_WITHIN_MS;
  }

  /** Sound is due, and none has been heard since. */
  isMissing(): boolean {
    return this.#isMissing;
  }
}
