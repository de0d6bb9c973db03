import { repeat } from '#platform/async/repeat.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';
import type { ListenerCounts } from './listener-counts.ts';
import type { NowPlaying } from './timeline/now-playing.ts';

const LOOK_EVERY_MS = 10_000;

/** Says whether listeners are on this node, so that nothing is prepared for stations without any. */
export type PrepareTracks = (
  upcoming: readonly { trackId: number; startsInMs: number }[],
  hasListenersHere: boolean,
) => void;

interface UpcomingDeps {
  nowPlaying: Pick<NowPlaying, 'ofStation'>;
  listeners: ListenerCounts;
  timers: Timers;
  logger: Logger;
  prepareTracks: PrepareTracks;
}

export function followUpcoming(deps: UpcomingDeps): () => Promise<void> {
  const { nowPlaying, listeners, prepareTracks } = deps;

  async function look(): Promise<void> {
    for (const { stationId, hasListenersHere } of listeners.listListened()) {
      const onAir = await nowPlaying.ofStation(stationId);
      if (onAir === undefined) continue;
      const { rows, nowMs } = onAir;
      const upcoming = rows.flatMap(({ trackId, startedAtMs }) =>
        trackId === null ? [] : { trackId, startsInMs: startedAtMs - nowMs },
      );
      prepareTracks(upcoming, hasListenersHere);
    }
  }

  return repeat(deps, { what: 'looking for tracks to prepare', everyMs: LOOK_EVERY_MS, work: look });
}
