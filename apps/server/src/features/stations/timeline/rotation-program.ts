import { HISTORY_COUNT_MAX, TIMELINE_LOCK_MS as LOCK_MS, TIMELINE_HORIZON_MS } from '@tutti/contract';
import {
  countContiguous,
  countLockedRows,
  countPastNeeded,
  followOn,
  rowEndMs,
  silenceAt,
  type TimelineRow,
  type TrackRequest,
} from '@tutti/radio';
import { readRevision } from '#features/library/catalog-reads.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { type Lease, onlyWith } from '#platform/nodes/lease.ts';
import { type PlanRows, ROWS_AHEAD_MIN } from './ensure-planned.ts';
import type { Program } from './program.ts';
import { recueRotation } from './recue-rotation.ts';
import { createRequestReads } from './request-reads.ts';
import { withStationLock } from './station-lock.ts';
import { createReadPool, type Pool } from './station-pool.ts';
import { createStationStore, type GenreStation } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

const EXTEND_BELOW_MS = TIMELINE_HORIZON_MS + 5 * 60_000;
/** Rows kept before the current one, whatever the rotation needs. */
const HISTORY_ROWS = HISTORY_COUNT_MAX;

/** Airs the tracks of a genre in rotation, with listeners' requests in between. */
export interface RotationProgram extends Program {
  readPool(genreId: number): Promise<Pool>;
  /** Plans the unlocked entries of a locked station again, with changed requests. */
  changeRequests(db: Queries, order: RequestChange): Promise<void>;
  /** Drops the plan of a locked station and goes on air at once. */
  beginNow(
    db: Queries,
    start: { station: GenreStation; pool: Pool; planRows: PlanRows },
  ): Promise<GenreStation>;
}

export interface RequestChange {
  readonly station: GenreStation;
  readonly pool: Pool;
  readonly planRows: PlanRows;
  readonly nowMs: number;
  /** Receives the planned, unlocked requests in order and returns those that should be planned. */
  readonly change: (requests: readonly TrackRequest[]) => readonly TrackRequest[];
}

interface RotationDeps {
  database: Database;
  clock: Clock;
  events: Pick<Events, 'publishIn'>;
  crossfadeMs: number;
  /** Whether songs that sound alike follow each other; they do not if omitted. */
  isOrderGentle?: () => boolean;
  /** One of several nodes extends and refreshes; requests are planned on the node that receives them. */
  lease: Pick<Lease, 'require'>;
}

export function createRotationProgram(deps: RotationDeps): RotationProgram {
  const { database, clock, events, crossfadeMs, isOrderGentle = () => false, lease } = deps;
  const how = () => ({ crossfadeMs, isOrderGentle: isOrderGentle() });
  const readPool = createReadPool(database);
  const asHolder = { database: onlyWith(lease, database), readPool };

  async function publishChange(
    db: Queries,
    stationId: number,
    hasChanged: Promise<boolean>,
  ): Promise<boolean> {
    if (!(await hasChanged)) return false;
    await events.publishIn(db, 'stationChanged', { stationId });
    return true;
  }

  return {
    readPool,

    async extend(found) {
      if (found.kind !== 'genre' || found.isStopped) return false;
      const { id: stationId, genreId } = found;
      if (await isPlannedFarEnough(database.queries, stationId, clock.now())) return false;
      const pool = await readPool(genreId);
      // Without this check, a station without tracks would lock and commit every few seconds.
      if (pool.tracks.length === 0) return false;
      return withStationLock(asHolder, { stationId, genreId, pool }, async ({ trx, station, ...held }) => {
        if (station === undefined || station.isStopped) return false;
        const step = { ...held, station, nowMs: clock.now(), ...how() };
        return publishChange(trx, stationId, planOn(trx, step));
      });
    },

    async refresh(found) {
      if (found.kind !== 'genre') return false;
      const { id: stationId, genreId } = found;
      const revision = await readRevision(database.queries);
      // Reading the pools of a large library takes most of a second, which a restart can save.
      if (found.poolRevision === revision) return false;
      return withStationLock(asHolder, { stationId, genreId }, async ({ trx, station, ...held }) => {
        if (station === undefined) return false;
        const { pool } = held;
        const isSamePool = station.poolMark === pool.mark;
        const compared = { ...station, poolMark: pool.mark, poolRevision: pool.revision };
        if (isSamePool || station.isStopped) {
          await createStationStore(trx).update(compared);
          return false;
        }
        const step = { ...held, station: compared, nowMs: clock.now(), ...how() };
        return publishChange(trx, stationId, replan(trx, step));
      });
    },

    recue: ({ id }) => recueRotation(deps, id),

    async changeRequests(db, { station, pool, ...order }) {
      const compared = { ...station, poolMark: pool.mark, poolRevision: pool.revision };
      await publishChange(db, station.id, replan(db, { ...order, pool, station: compared, ...how() }));
    },

    async beginNow(db, { station, pool, planRows }) {
      const timeline = createTimelineStore(db);
      const startAtMs = clock.now();
      const last = await endTimelineAt(db, station.id, startAtMs);
      const begun = {
        ...station,
        generation: station.generation + 1,
        poolMark: pool.mark,
        poolRevision: pool.revision,
      };
      const span = { nowMs: startAtMs, startAtMs, last, ...how() };
      const rows = await planRows({ station: begun, pool, ...span, firstReason: 'started' });
      await timeline.insert(station.id, rows);
      await createStationStore(db).update(begun);
      await events.publishIn(db, 'stationChanged', { stationId: station.id });
      return begun;
    },
  };
}

async function isPlannedFarEnough(db: Queries, stationId: number, nowMs: number): Promise<boolean> {
  const timeline = createTimelineStore(db);
  // If the clock was set back, the plan begins in the future or has a gap.
  const [current] = await timeline.listOnAir(stationId, nowMs, 1);
  if (current === undefined) return false;
  const last = (await timeline.findLast(stationId)) ?? current;
  if (last.seq - current.seq < ROWS_AHEAD_MIN || rowEndMs(last) < nowMs + EXTEND_BELOW_MS) return false;
  return timeline.isWithoutHole(stationId, current, last);
}

interface PlanStep {
  station: GenreStation;
  pool: Pool;
  nowMs: number;
  crossfadeMs: number;
  isOrderGentle: boolean;
  planRows: PlanRows;
  change?: RequestChange['change'];
}

/** Continues the plan, or goes on air at this moment after an outage longer than the plan. */
async function planOn(db: Queries, step: PlanStep): Promise<boolean> {
  const { station, pool, nowMs, planRows } = step;
  const timeline = createTimelineStore(db);
  const [current] = await timeline.listOnAir(station.id, nowMs, 1);
  if (current !== undefined) {
    const currentSeq = current.seq;
    const last = (await timeline.findLast(station.id)) ?? current;
    if (!(await timeline.isWithoutHole(station.id, current, last))) {
      const onAir = await timeline.listFrom(station.id, currentSeq);
      return replaceAfter(db, step, { last: onAir[countContiguous(onAir) - 1] ?? current, currentSeq });
    }
    const rows = await planRows({ ...step, last, startAtMs: rowEndMs(last), currentSeq });
    await timeline.insert(station.id, rows);
    await forgetOldRows(db, { station, pool, currentSeq });
    return false;
  }
  // Retried every few seconds, which must not rewrite the end of the last airing each time.
  if (pool.tracks.length === 0) return false;
  // Rows entirely in the future are left from before the clock was set back.
  const ended = await endTimelineAt(db, station.id, nowMs);
  const isFirst = ended === undefined;
  const next = { ...station, generation: station.generation + (isFirst ? 0 : 1), poolMark: pool.mark };
  const firstReason = isFirst ? 'started' : 'resumed';
  const rows = await planRows({ ...step, station: next, last: ended, startAtMs: nowMs, firstReason });
  if (rows.length === 0) return false;
  await timeline.insert(station.id, rows);
  await createStationStore(db).update(next);
  return true;
}

/** Keeps what listeners already hold, as far as it is still playable, and plans the rest again. */
async function replan(db: Queries, step: PlanStep): Promise<boolean> {
  const { station, pool, nowMs } = step;
  const timeline = createTimelineStore(db);
  const onAir = await timeline.listOnAirUntil(station.id, nowMs, nowMs + LOCK_MS);
  const playable = new Set<number | null>(pool.tracks.map(({ trackId }) => trackId));
  const locked = onAir.slice(0, countLockedRows(onAir, { nowMs, lockMs: LOCK_MS }));
  // The current track continues even if its file has just vanished, because listeners have it.
  const firstGone = locked.findIndex((row, index) => index > 0 && !playable.has(row.trackId));
  const remaining = firstGone < 0 ? locked : locked.slice(0, firstGone);
  const [current] = remaining;
  const last = remaining.at(-1);
  if (current === undefined || last === undefined) {
    await createStationStore(db).update(station);
    return planOn(db, step);
  }
  return replaceAfter(db, step, { last, currentSeq: current.seq });
}

/** Replaces announced rows and tells listeners. */
async function replaceAfter(
  db: Queries,
  step: PlanStep,
  { last, currentSeq }: { last: TimelineRow; currentSeq: number },
): Promise<boolean> {
  const next = { ...step.station, generation: step.station.generation + 1 };
  await createStationStore(db).update(next);
  const startAtMs = rowEndMs(last);
  const waiting = await createRequestReads(db).listRequested(next.id, last.seq + 1);
  const requested = waiting.map(({ trackId, placedBy, seq }) => ({ trackId, placedBy, latestSeq: seq }));
  const requests = step.change?.(requested) ?? requested;
  const planned = await step.planRows({ ...step, station: next, last, startAtMs, currentSeq, requests });
  const { generation } = next;
  const rows = followOn({
    ...step,
    lockMs: LOCK_MS,
    pool: step.pool.tracks,
    last,
    rows: planned,
    generation,
  });
  await createTimelineStore(db).replaceFrom(next.id, rows[0]?.seq ?? last.seq + 1, rows);
  return true;
}

/** Ends all sound at this instant and stores how long the current entry really lasted. Returns the last row. */
export async function endTimelineAt(
  db: Queries,
  stationId: number,
  nowMs: number,
): Promise<TimelineRow | undefined> {
  const timeline = createTimelineStore(db);
  // The entries before the current one may still fade.
  const [sounding] = await timeline.listWithin(stationId, { fromMs: nowMs, untilMs: nowMs });
  const [ended] = await timeline.listEnded(stationId, nowMs, 1);
  const firstSeq = (sounding ?? ended)?.seq ?? 1;
  const started = (await timeline.listFrom(stationId, firstSeq)).filter((row) => row.startedAtMs < nowMs);
  const rows = started.map((row) => silenceAt(row, nowMs));
  await timeline.replaceFrom(stationId, firstSeq, rows);
  return rows.at(-1);
}

async function forgetOldRows(
  db: Queries,
  { station, pool, currentSeq }: { station: GenreStation; pool: Pool; currentSeq: number },
): Promise<void> {
  const remaining = Math.max(HISTORY_ROWS, countPastNeeded(pool.tracks.length));
  await createTimelineStore(db).deleteBefore(station.id, currentSeq - remaining);
}
