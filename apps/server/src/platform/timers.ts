export interface Timers {
  setTimer(run: () => void, delayMs: number): number;
  clearTimer(id: number): void;
}

/** Timers that do not keep the process alive by themselves. */
export function createSystemTimers(): Timers {
  return {
    setTimer: (run, delayMs) => Number(setTimeout(run, Math.max(delayMs, 0)).unref()),
    clearTimer: (id) => clearTimeout(id),
  };
}
