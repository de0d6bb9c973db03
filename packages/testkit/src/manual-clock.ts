/** A clock that moves only when told to, with its timers. */
export interface ManualClock {
  now(): number;
  /** The server distinguishes exact time from the whole milliseconds it stores; here they are the same. */
  exactNow(): number;
  /** Wall clock time: the same unless it was changed. */
  wallNow(): number;
  /** Changes the wall clock to this much ahead; the clock itself continues unchanged. */
  setWall(aheadMs: number): void;
  /** Runs every timer that becomes due, in order, each at its own instant. */
  advance(byMs: number): void;
  /** Like `advance`, but runs promise reactions between timers and at the end. */
  advanceAsync(byMs: number): Promise<void>;
  /** Time passes without timers, as on a sleeping computer or in a frozen tab. */
  sleep(byMs: number): void;
  setTimer(run: () => void, delayMs: number): number;
  clearTimer(id: number): void;
  pendingTimers(): number;
}

/** Rounds of promise reactions between two instants; chains in the code under test are far shorter. */
const MICROTASK_ROUNDS = 50;

export function createManualClock(startMs = 0): ManualClock {
  let nowMs = startMs;
  let wallAheadMs = 0;
  let lastId = 0;
  const timers = new Map<number, { dueMs: number; run: () => void }>();

  function takeDue(limitMs: number): (() => void) | undefined {
    let chosen: { id: number; dueMs: number; run: () => void } | undefined;
    for (const [id, timer] of timers) {
      if (timer.dueMs <= limitMs && (chosen === undefined || timer.dueMs < chosen.dueMs))
        chosen = { id, ...timer };
    }
    if (chosen === undefined) return undefined;
    timers.delete(chosen.id);
    nowMs = Math.max(nowMs, chosen.dueMs);
    return chosen.run;
  }

  return {
    now: () => nowMs,
    exactNow: () => nowMs,
    wallNow: () => nowMs + wallAheadMs,
    setWall(aheadMs) {
      wallAheadMs = aheadMs;
    },
    advance(byMs) {
      const targetMs = nowMs + byMs;
      for (let run = takeDue(targetMs); run !== undefined; run = takeDue(targetMs)) run();
      nowMs = targetMs;
    },
    async advanceAsync(byMs) {
      const targetMs = nowMs + byMs;
      await settle();
      for (let run = takeDue(targetMs); run !== undefined; run = takeDue(targetMs)) {
        run();
        await settle();
      }
      nowMs = targetMs;
      await settle();
    },
    sleep(byMs) {
      nowMs += byMs;
    },
    setTimer(run, delayMs) {
      lastId += 1;
      timers.set(lastId, { dueMs: nowMs + Math.max(delayMs, 0), run });
      return lastId;
    },
    clearTimer: (id) => void timers.delete(id),
    pendingTimers: () => timers.size,
  };
}

async function settle(): Promise<void> {
  for (let round = 0; round < MICROTASK_ROUNDS; round += 1) await Promise.resolve();
}
