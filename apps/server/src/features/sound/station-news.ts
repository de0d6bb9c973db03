/** Tells stations what was learnt of tracks, once for many, because they read their pools anew for it. */
import type { Clock } from '#platform/clock.ts';
import type { Timers } from '#platform/timers.ts';
import { NEWS_APART_MS } from './sound-limits.ts';

interface NewsDeps {
  /** Makes every node read its pools anew. */
  readonly tellStations: (trackIds: readonly number[]) => Promise<void>;
  readonly clock: Clock;
  readonly timers: Timers;
}

export interface StationNews {
  /** Stations may air this track no longer, or not for as long as they have planned. */
  add(trackId: number): void;
  /** What fails stays, and is told with the next. */
  tell(): Promise<void>;
  /** At once what comes alone; what follows soon after waits and is told together. */
  tellSoon(): Promise<void>;
  /** What is not told yet, the next start tells. */
  stop(): void;
}

export function createStationNews({ tellStations, clock, timers }: NewsDeps): StationNews {
  const untold = new Set<number>();
  let toldAtMs = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;

  async function tell(): Promise<void> {
    if (untold.size === 0) return;
    const trackIds = [...untold];
    await tellStations(trackIds);
    toldAtMs = clock.now();
    for (const trackId of trackIds) untold.delete(trackId);
  }

  function tellLater(delayMs: number): void {
    timer ??= timers.setTimer(() => {
      timer = undefined;
      tell().catch(() => tellLater(NEWS_APART_MS));
    }, delayMs);
  }

  return {
    add: (trackId) => void untold.add(trackId),
    tell,
    async tellSoon() {
      const waitMs = toldAtMs + NEWS_APART_MS - clock.now();
      // A clock that was set back must not hold the news up.
      if (waitMs <= 0 || waitMs > NEWS_APART_MS) return tell();
      tellLater(waitMs);
    },
    stop() {
      if (timer !== undefined) timers.clearTimer(timer);
    },
  };
}
