/** The page's clock and timers. `now` is epoch milliseconds with fractions and never runs backwards. */
export interface Timers {
  now(): number;
  setTimer(run: () => void, delayMs: number): number;
  clearTimer(id: number): void;
}
