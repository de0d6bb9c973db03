/**
 * How much later than asked an element sounds a position. Its clock stands from there until the device sounds it, 90 ms
 * in Chromium on Linux, and it says `playing` before that: what a position took shows only when the clock runs. Judged
 * earlier it seems to take nothing, each position lands behind the station, and each is followed by another one for ever.
 */

/** Before anything is known of this browser. */
const FIRST_LEAD_MS = 120;
const LONGEST_LEAD_MS = 1_500;
/** A clock that has come so far runs. */
const RUNS_AFTER_MS = 200;
const STANDS_WITHIN_MS = 10;
/** One position that took longer than others is not believed altogether. */
const LEARNT_SHARE = 2 / 3;
/** Nearer than this an error is played away. */
const LANDED_WITHIN_MS = 60;
/** Where positions land anywhere, an error is played away in the end: each of them is heard. */
const REST_MS = 1_500;
const LONGEST_REST_MS = 48_000;

export class SeekLead {
  #ms = FIRST_LEAD_MS;
  #askedForMs: number | undefined;
  #missedInRow = 0;

  /** To be added to a position that is asked for. */
  get ms(): number {
    return this.#ms;
  }

  /** No other position is to be asked for so long. */
  get restMs(): number {
    return this.#missedInRow === 0 ? 0 : Math.min(REST_MS * 2 ** (this.#missedInRow - 1), LONGEST_REST_MS);
  }

  /** A position of the element is asked for; undefined where it takes longer than later ones will. */
  begin(positionMs: number | undefined): void {
    this.#askedForMs = positionMs;
  }

  /** It waits for sound, at this position: a clock that ran already has been held up by something else. */
  wait(positionMs: number): void {
    if (this.#askedForMs !== undefined && positionMs - this.#askedForMs > STANDS_WITHIN_MS)
      this.#askedForMs = undefined;
  }

  /** Where the element plays, and how far that lies behind what was asked for. */
  read(positionMs: number, lateMs: number): void {
    if (this.#askedForMs === undefined || positionMs - this.#askedForMs < RUNS_AFTER_MS) return;
    this.#askedForMs = undefined;
    this.#missedInRow = Math.abs(lateMs) > LANDED_WITHIN_MS ? this.#missedInRow + 1 : 0;
    this.#ms = Math.min(Math.max(this.#ms + lateMs * LEARNT_SHARE, 0), LONGEST_LEAD_MS);
  }
}
