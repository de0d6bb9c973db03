/** How often something may be done: `burst` times at once, refilled at `perSecond`. */
export class TokenBucket {
  readonly #perMs: number;
  readonly #burst: number;
  #tokens: number;
  #filledAtMs: number;

  constructor({ perSecond, burst }: { perSecond: number; burst: number }, nowMs: number) {
    this.#perMs = perSecond / 1_000;
    this.#burst = burst;
    this.#tokens = burst;
    this.#filledAtMs = nowMs;
  }

  take(nowMs: number): boolean {
    this.#tokens = Math.min(this.#burst, this.#tokens + (nowMs - this.#filledAtMs) * this.#perMs);
    this.#filledAtMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Returns the time until the next token, counted from the last `take`. */
  get waitMs(): number {
    return Math.max(0, 1 - this.#tokens) / this.#perMs;
  }
}
