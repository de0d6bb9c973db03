/** Tells stations about new measurements, in batches, because they read their pools again each time. */
import type { Clock } from '#platform/clock.ts';
import type { Timers } from '#platform/timers.ts';
import { NEWS_APART_MS } from './analysis-limits.ts';

interface NewsDeps {
  /** Makes every node read its pools again. */
  readonly notifyStations: (trackIds: readonly number[]) => Promise<void>;
  readonly clock: Clock;
  readonly timers: Timers;
}

export interface StationNews {
  /** Notes that stations may no longer air this track, or not for as long as planned. */
  add(trackId: number): void;
  /** Tells stations; after a failure, the tracks stay for the next call. */
  tell(): Promise<void>;
  /** Tells at once if the last time was long ago; otherwise waits and tells several together. */
  notifySoon(): Promise<void>;
  /** Stops; the next start tells what is left. */
  stop(): void;
}

export function createStationNews({ notifyStations, clock, timers }: NewsDeps): StationNews {
  const unsent = new Set<number>();
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;

  async function tell(): Promise<void> {
    if (unsent.size === 0) return;
    const trackIds = [...unsent];
    await notifyStations(trackIds);
    reportedAtMs = clock.now();
    for (const trackId of trackIds) unsent.delete(trackId);
  }

  function notifyLater(delayMs: number): void {
    timer ??= timers.setTimer(() => {
      timer = undefined;
      tell().catch(() => notifyLater(NEWS_APART_MS));
    }, delayMs);
  }

  return {
    add: (trackId) => void unsent.add(trackId),
    tell,
    async notifySoon() {
      const waitMs = reportedAtMs + NEWS_APART_MS - clock.now();
      // A clock that was set back must not delay the announcement.
      if (waitMs <= 0 || waitMs > NEWS_APART_MS) return tell();
      notifyLater(waitMs);
    },
    stop() {
      if (timer !== undefined) timers.clearTimer(timer);
    },
  };
}
