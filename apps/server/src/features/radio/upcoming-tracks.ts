import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import type { ListenerCounts } from './listener-counts.ts';
import type { NowPlaying } from './now-playing.ts';

const LOOK_EVERY_MS = 10_000;

/** Says which tracks are about to be heard, so that nothing is made for stations nobody listens to. */
export type PrepareTracks = (upcoming: readonly { trackId: number; startsInMs: number }[]) => void;

interface UpcomingDeps {
  nowPlaying: Pick<NowPlaying, 'ofStation'>;
  listeners: ListenerCounts;
  timers: Timers;
  logger: Logger;
  prepareTracks: PrepareTracks;
}

/** Returns what ends it. */
export function followUpcoming({
  nowPlaying,
  listeners,
  timers,
  logger,
  prepareTracks,
}: UpcomingDeps): () => void {
  let hasEnded = false;
  let timer = timers.setTimer(tick, LOOK_EVERY_MS);

  async function look(): Promise<void> {
    for (const stationId of listeners.stationIds()) {
      const onAir = await nowPlaying.ofStation(stationId);
      if (onAir === undefined) continue;
      const { rows, nowMs } = onAir;
      prepareTracks(rows.map(({ trackId, startedAtMs }) => ({ trackId, startsInMs: startedAtMs - nowMs })));
    }
  }

  function tick(): void {
    look()
      .catch((error: unknown) => logger.error({ err: error }, 'looking for tracks to prepare failed'))
      .finally(() => {
        if (!hasEnded) timer = timers.setTimer(tick, LOOK_EVERY_MS);
      });
  }

  return () => {
    hasEnded = true;
    timers.clearTimer(timer);
  };
}
