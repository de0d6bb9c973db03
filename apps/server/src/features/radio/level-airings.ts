import { TIMELINE_LOCK_MS } from '@tutti/contract';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import { createRotationPoolStore } from './rotation-pool-store.ts';
import { createTimelineStore } from './timeline-store.ts';

/** Planned airings of tracks whose loudness has just become known get the right gain. Returns what ends it. */
export function levelAirings(deps: { database: Database; clock: Clock; events: Events }): () => void {
  const { database, clock, events } = deps;
  return events.subscribe('soundMeasured', async ({ trackIds }) => {
    const gains = await createRotationPoolStore(database.queries).listGains(trackIds);
    const timeline = createTimelineStore(database.queries);
    for (const gain of gains) await timeline.changeGain(gain, clock.now() + TIMELINE_LOCK_MS);
  });
}
