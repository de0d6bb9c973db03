/** Tells stations about new measurements, in batches, because they read their pools again each time. */
import type { Clock } from '#platform/clock.ts';
import type { Timers } from '#platform/timers.ts';
import { NOTIFY_EVERY_MS } from './analysis-limits.ts';

interface NotifierDeps {
  /** Makes every node read its pools again. */
  readonly notifyStations: (trackIds: readonly number[]) => Promise<void>;
  readonly clock: Clock;
  readonly timers: Timers;
}

export interface StationNotifier {
  /** Notes that stations may no longer air this track, or not for as long as planned. */
  add(trackId: number): void;
  /** Tells stations; after a failure, the tracks stay for the next call. */
  notifyNow(): Promise<void>;
  /** Tells at once if the last time was long ago; otherwise waits and tells several together. */
  notifySoon(): Promise<void>;
  stop(): void;
}

export function createStationNotifier({ notifyStations, clock, timers }: NotifierDeps): StationNotifier {
  const unsent = new Set<number>();
  let reportedAtMs = Number.NEGATIVE_INFINITY;
  let timer: number | undefined;

  async function notifyNow(): Promise<void> {
    if (unsent.size === 0) return;
    const trackIds = [...unsent];
    await notifyStations(trackIds);
    reportedAtMs = clock.now();
    for (const trackId of trackIds) unsent.delete(trackId);
  }

  function notifyLater(delayMs: number): void {
    timer ??= timers.setTimer(() => {
      timer = undefined;
      notifyNow().catch(() => notifyLater(NOTIFY_EVERY_MS));
    }, delayMs);
  }

  return {
    add: (trackId) => void unsent.add(trackId),
    notifyNow,
    async notifySoon() {
      const waitMs = reportedAtMs + NOTIFY_EVERY_MS - clock.now();
      // A clock that was set back must not delay the announcement.
      if (waitMs <= 0 || waitMs > NOTIFY_EVERY_MS) return notifyNow();
      notifyLater(waitMs);
    },
    stop() {
      if (timer !== undefined) timers.clearTimer(timer);
    },
  };
}
