/**
 * Whether sound has come that was due. An output that fetches for itself tells no failures, as some browsers do not tell it
 * of any, and one that can decode nothing is given new pieces all the time: what shows it is that nothing is heard.
 */

/** Much longer than joining takes on a line that can carry the sound. */
const DUE_WITHIN_MS = 12_000;
/** Of a page that slept, only so much counts between two looks. */
const LONGEST_LOOK_MS = 1_000;

export class SoundWatch {
  #silentMs = 0;
  #lookedAtMs = Number.NaN;
  #isMissing = false;

  begin(): void {
    this.#silentMs = 0;
    this.#isMissing = false;
  }

  /** Answers whether it is time to begin anew. */
  look({ isHeard, atMs }: { isHeard: boolean; atMs: number }): boolean {
    this.#silentMs += Math.min(atMs - this.#lookedAtMs, LONGEST_LOOK_MS) || 0;
    this.#lookedAtMs = atMs;
    if (isHeard) this.begin();
    if (this.#silentMs < DUE_WITHIN_MS) return false;
    this.#silentMs = 0;
    this.#isMissing = true;
    return true;
  }

  retryNow(): void {
    if (this.#isMissing) this.#silentMs = DUE_WITHIN_MS;
  }

  /** Sound was due, and none has come since. */
  isMissing(): boolean {
    return this.#isMissing;
  }
}
