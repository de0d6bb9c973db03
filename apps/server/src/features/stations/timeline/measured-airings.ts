import { TIMELINE_LOCK_MS } from '@tutti/contract';
import { countLockedRows, recue, type TimelineRow } from '@tutti/radio';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { createRotationPoolStore } from './rotation-pool-store.ts';
import { createStationStore } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

interface MeasuredDeps {
  database: Database;
  clock: Clock;
  events: Events;
  crossfadeMs: number;
}

/** Gives planned airings of measured tracks the right gain and cue points. Returns a function that unsubscribes. */
export function followMeasuring(deps: MeasuredDeps): () => void {
  const { database, clock, events } = deps;
  return events.subscribe('soundMeasured', async ({ trackIds }) => {
    const afterMs = clock.now() + TIMELINE_LOCK_MS;
    const timeline = createTimelineStore(database.queries);
    const gains = await createRotationPoolStore(database.queries).listGains(trackIds);
    for (const gain of gains) await timeline.changeGain(gain, afterMs);
    for (const stationId of await timeline.listStationsAiring(trackIds, afterMs))
      await recueStation(deps, stationId);
  });
}

async function recueStation(deps: MeasuredDeps, stationId: number): Promise<void> {
  // Most measured tracks were planned with their cue points already, or have nothing to trim.
  if ((await findRecued(deps, deps.database.queries, { stationId, generation: 0 })) === undefined) return;
  await deps.database.transaction(async (trx) => {
    const stations = createStationStore(trx);
    const station = await stations.lock(stationId);
    if (station === undefined || station.isStopped) return;
    const generation = station.generation + 1;
    const rows = await findRecued(deps, trx, { stationId, generation });
    const [first] = rows ?? [];
    if (rows === undefined || first === undefined) return;
    await createTimelineStore(trx).replaceFrom(stationId, first.seq, rows);
    await stations.update({ ...station, generation });
    await deps.events.publishIn(trx, 'stationChanged', { stationId });
  });
}

async function findRecued(
  { clock, crossfadeMs }: MeasuredDeps,
  db: Queries,
  { stationId, generation }: { stationId: number; generation: number },
): Promise<TimelineRow[] | undefined> {
  const nowMs = clock.now();
  const rows = await createTimelineStore(db).listOnAir(stationId, nowMs);
  const lockedCount = countLockedRows(rows, nowMs);
  const trackIds = new Set(rows.slice(lockedCount).map(({ trackId }) => trackId));
  const tracks = await createRotationPoolStore(db).listCues([...trackIds]);
  return recue(rows, { lockedCount, tracks, crossfadeMs, generation });
}
