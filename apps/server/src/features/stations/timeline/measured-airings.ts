import { TIMELINE_LOCK_MS } from '@tutti/contract';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Planner } from './planner.ts';
import { createRotationPoolStore } from './rotation-pool-store.ts';
import { createTimelineStore } from './timeline-store.ts';

interface MeasuredDeps {
  database: Database;
  clock: Clock;
  events: Events;
  planner: Pick<Planner, 'recue'>;
}

/** Gives planned airings of measured tracks the right gain and cue points. Returns a function that unsubscribes. */
export function followMeasuring({ database, clock, events, planner }: MeasuredDeps): () => void {
  return events.subscribe('soundMeasured', async ({ trackIds }) => {
    const afterMs = clock.now() + TIMELINE_LOCK_MS;
    const timeline = createTimelineStore(database.queries);
    const gains = await createRotationPoolStore(database.queries).listGains(trackIds);
    for (const gain of gains) await timeline.changeGain(gain, afterMs);
    for (const stationId of await timeline.listStationsAiring(trackIds, afterMs))
      await planner.recue(stationId);
  });
}
