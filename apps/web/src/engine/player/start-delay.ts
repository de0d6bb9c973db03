/** How long an element that is ready takes from "play" to sound: a first guess, then measured. */

const FIRST_START_MS = 10;
const START_MAX_MS = 200;
/** Its clock is believed once it has moved this far. */
const CLOCK_MOVES_AFTER_S = 0.1;

export class StartDelay {
  #ms = FIRST_START_MS;
  /** When the element that sounds was told to, until it is known how long it took. */
  #sinceMs: number | undefined;

  get ms(): number {
    return this.#ms;
  }

  begin(atMs: number | undefined): void {
    this.#sinceMs = atMs;
  }

  forget(): void {
    this.#sinceMs = undefined;
  }

  /** The element says "playing" before it sounds; its clock tells when it began. */
  measure(currentTime: number): void {
    if (this.#sinceMs === undefined || currentTime < CLOCK_MOVES_AFTER_S) return;
    const tookMs = performance.now() - this.#sinceMs - currentTime * 1_000;
    this.#sinceMs = undefined;
    this.#ms = Math.min(START_MAX_MS, Math.max(0, (this.#ms + tookMs) / 2));
  }
}
