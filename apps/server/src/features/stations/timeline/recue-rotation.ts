import { TIMELINE_LOCK_MS } from '@tutti/contract';
import { countLockedRows, recue, type TimelineRow } from '@tutti/radio';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { createRotationPoolStore } from './rotation-pool-store.ts';
import { createStationStore } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

interface RecueDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: Pick<Events, 'publishIn'>;
  readonly crossfadeMs: number;
}

/** Returns true if rows of the station have changed. */
export async function recueRotation(deps: RecueDeps, stationId: number): Promise<boolean> {
  // Most measured tracks were planned with their cue points already, or have nothing to trim.
  if ((await findRecued(deps, deps.database.queries, { stationId, generation: 0 })) === undefined)
    return false;
  return deps.database.transaction(async (trx) => {
    const stations = createStationStore(trx);
    const station = await stations.lock(stationId);
    if (station === undefined || station.isStopped) return false;
    const generation = station.generation + 1;
    const rows = await findRecued(deps, trx, { stationId, generation });
    const [first] = rows ?? [];
    if (rows === undefined || first === undefined) return false;
    await createTimelineStore(trx).replaceFrom(stationId, first.seq, rows);
    await stations.update({ ...station, generation });
    await deps.events.publishIn(trx, 'stationChanged', { stationId });
    return true;
  });
}

async function findRecued(
  { clock, crossfadeMs }: RecueDeps,
  db: Queries,
  { stationId, generation }: { stationId: number; generation: number },
): Promise<TimelineRow[] | undefined> {
  const nowMs = clock.now();
  const rows = await createTimelineStore(db).listOnAir(stationId, nowMs);
  const lockedCount = countLockedRows(rows, { nowMs, lockMs: TIMELINE_LOCK_MS });
  const trackIds = new Set(rows.slice(lockedCount).flatMap(({ trackId }) => trackId ?? []));
  const tracks = await createRotationPoolStore(db).listCues([...trackIds]);
  return recue(rows, { lockedCount, tracks, crossfadeMs, generation });
}
