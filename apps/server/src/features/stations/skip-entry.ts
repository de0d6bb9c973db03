import { NEXT_HINT_TOLERANCE_MS, SKIP_LEAD_MS } from '@tutti/contract';
import { positionMs, rowEndMs, skipAt, type TimelineRow } from '@tutti/radio';
import type { Requester } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import { canControlStations } from './station-policy.ts';
import { type StationsDeps, toAuditAct } from './stations.ts';
import { createStationStore, type GenreStation } from './timeline/station-store.ts';
import { createTimelineStore } from './timeline/timeline-store.ts';

export interface NextRequest extends Requester {
  /** Makes the call a hint that the track is over, even from users who may skip. */
  readonly isTrackOver?: boolean;
}

/** Ends the entry at once for Admin, DJ and Host; from others it is a hint. Returns true if the station moves on. */
export async function nextEntry(
  deps: StationsDeps,
  station: GenreStation,
  { isTrackOver = false, ...requester }: NextRequest,
): Promise<boolean> {
  if (isTrackOver || !canControlStations(requester.actor))
    return hasJustMovedOn(deps.database.queries, station, deps.clock.now());
  return deps.database.transaction((trx) => skip(deps, { trx, station, requester }));
}

interface Skip {
  trx: Queries;
  station: GenreStation;
  requester: Requester;
}

/** Returns false if the station is off the air. */
async function skip(deps: StationsDeps, { trx, station, requester }: Skip): Promise<boolean> {
  const stations = createStationStore(trx);
  const locked = await stations.lock(station.id);
  const nowMs = deps.clock.now();
  const timeline = createTimelineStore(trx);
  const rows = await timeline.listOnAir(station.id, nowMs);
  const [current] = rows;
  if (locked?.kind !== 'genre' || locked.isStopped || current === undefined) return false;
  const generation = locked.generation + 1;
  const changed = skipAt(rows, { nowMs, cutAtMs: nowMs + SKIP_LEAD_MS, generation });
  // The entry ends by itself before a skip would take effect.
  if (changed === undefined) return true;
  await timeline.replaceFrom(station.id, current.seq, changed);
  await stations.update({ ...locked, generation });
  await deps.audit.record(trx, toAuditAct('STREAM_SKIPPED', locked, requester));
  await deps.events.publishIn(trx, 'stationChanged', { stationId: station.id });
  return true;
}

/** Right after a natural change, the caller's track is over for everybody already. */
async function hasJustMovedOn(db: Queries, station: GenreStation, nowMs: number): Promise<boolean> {
  const timeline = createTimelineStore(db);
  const [current] = await timeline.listOnAir(station.id, nowMs, 1);
  if (current === undefined || positionMs(current, nowMs) > NEXT_HINT_TOLERANCE_MS) return false;
  const before = await timeline.findEntry(station.id, current.seq - 1);
  return before !== undefined && endedByItself(before, current);
}

function endedByItself(before: TimelineRow, current: TimelineRow): boolean {
  return rowEndMs(before) === current.startedAtMs && before.reason !== 'skipped';
}
