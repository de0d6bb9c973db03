import { HISTORY_COUNT_MAX, TIMELINE_HORIZON_MS, TIMELINE_LOCK_MS } from '@tutti/contract';
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
import { readRevision } from '#features/library/catalogue-reads.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { type Lease, onlyWith } from '#platform/nodes/lease.ts';
import { holdStation } from './held-station.ts';
import { type PlanRows, ROWS_AHEAD_MIN } from './planned-rows.ts';
import { createRequestReads } from './requests/request-reads.ts';
import { createReadPool, type Pool } from './station-pool.ts';
import { createStationStore, type Station } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

const EXTEND_BELOW_MS = TIMELINE_HORIZON_MS + 5 * 60_000;
/** Rows kept behind the current one, whatever the rotation needs. */
const HISTORY_KEPT = HISTORY_COUNT_MAX;

/** Whoever plays a station is told of changed rows once they are committed, on every node. */
export interface Planning {
  readPool(genreId: number): Promise<Pool>;
  /** Plans on when less than the horizon is left. True when announced rows changed or the station came back on air. */
  extend(stationId: number): Promise<boolean>;
  /** Compares the pool with the one the plan was made from; replaces what is not locked when it differs. */
  refresh(stationId: number): Promise<boolean>;
  /** Of a station that is held: plans what is not locked anew, with other requests of listeners. */
  changeRequests(db: Queries, order: RequestChange): Promise<void>;
  /** Of a station that is held: drops what was planned and goes on air at once. */
  beginNow(db: Queries, start: { station: Station; pool: Pool; planRows: PlanRows }): Promise<Station>;
}

export interface RequestChange {
  readonly station: Station;
  readonly pool: Pool;
  readonly planRows: PlanRows;
  readonly nowMs: number;
  /** Given those that are planned and not locked, in their order; answers those that are to be. */
  readonly change: (requests: readonly TrackRequest[]) => readonly TrackRequest[];
}

interface PlanningDeps {
  database: Database;
  clock: Clock;
  events: Pick<Events, 'publishIn'>;
  crossfadeMs: number;
  /** One of several nodes extends and refreshes. What people ask for is planned where they ask. */
  lease: Pick<Lease, 'require'>;
}

export function createPlanning({ database, clock, events, crossfadeMs, lease }: PlanningDeps): Planning {
  const readPool = createReadPool(database);
  const asHolder = { database: onlyWith(lease, database), readPool };

  async function telling(db: Queries, stationId: number, hasChanged: Promise<boolean>): Promise<boolean> {
    if (!(await hasChanged)) return false;
    await events.publishIn(db, 'stationChanged', { stationId });
    return true;
  }

  return {
    readPool,

    async extend(stationId) {
      if (await isPlannedFarEnough(database.queries, stationId, clock.now())) return false;
      const found = await createStationStore(database.queries).find(stationId);
      if (found === undefined || found.isStopped) return false;
      const { genreId } = found;
      const pool = await readPool(genreId);
      // Tried again every few seconds, and each lock is a commit.
      if (pool.tracks.length === 0) return false;
      return holdStation(asHolder, { stationId, genreId, pool }, async ({ trx, station, ...held }) => {
        if (station === undefined || station.isStopped) return false;
        const step = { ...held, station, nowMs: clock.now(), crossfadeMs };
        return telling(trx, stationId, planOn(trx, step));
      });
    },

    async refresh(stationId) {
      const found = await createStationStore(database.queries).find(stationId);
      if (found === undefined) return false;
      const revision = await readRevision(database.queries);
      // Reading the pools of a large library takes most of a second, which a restart need not spend.
      if (found.poolRevision === revision) return false;
      return holdStation(
        asHolder,
        { stationId, genreId: found.genreId },
        async ({ trx, station, ...held }) => {
          if (station === undefined) return false;
          const { pool } = held;
          const isSamePool = station.poolMark === pool.mark;
          const compared = { ...station, poolMark: pool.mark, poolRevision: pool.revision };
          if (isSamePool || station.isStopped) {
            await createStationStore(trx).update(compared);
            return false;
          }
          const step = { ...held, station: compared, nowMs: clock.now(), crossfadeMs };
          return telling(trx, stationId, replan(trx, step));
        },
      );
    },

    async changeRequests(db, { station, pool, ...order }) {
      const compared = { ...station, poolMark: pool.mark, poolRevision: pool.revision };
      await telling(db, station.id, replan(db, { ...order, pool, station: compared, crossfadeMs }));
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
      const span = { nowMs: startAtMs, startAtMs, last, crossfadeMs };
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
  // A clock that was set back finds a plan that begins in the future, or a hole in it.
  const [current] = await timeline.listOnAir(stationId, nowMs, 1);
  if (current === undefined) return false;
  const last = (await timeline.findLast(stationId)) ?? current;
  if (last.seq - current.seq < ROWS_AHEAD_MIN || rowEndMs(last) < nowMs + EXTEND_BELOW_MS) return false;
  return timeline.isWithoutHole(stationId, current, last);
}

interface PlanStep {
  station: Station;
  pool: Pool;
  nowMs: number;
  crossfadeMs: number;
  planRows: PlanRows;
  change?: RequestChange['change'];
}

/** Continues the plan, or after an outage longer than it goes on air at this moment. */
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
  // Tried again every few seconds, which must not write the end of what was on air anew each time.
  if (pool.tracks.length === 0) return false;
  // Rows that lie wholly in the future are left from before the clock was set back.
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

/** Keeps what listeners already hold, as far as it can still be played, and plans the rest anew. */
async function replan(db: Queries, step: PlanStep): Promise<boolean> {
  const { station, pool, nowMs } = step;
  const timeline = createTimelineStore(db);
  const onAir = await timeline.listOnAirUntil(station.id, nowMs, nowMs + TIMELINE_LOCK_MS);
  const playable = new Set(pool.tracks.map(({ trackId }) => trackId));
  const locked = onAir.slice(0, countLockedRows(onAir, nowMs));
  // The current track plays on even when its file has just vanished: listeners have it.
  const firstGone = locked.findIndex((row, index) => index > 0 && !playable.has(row.trackId));
  const kept = firstGone < 0 ? locked : locked.slice(0, firstGone);
  const [current] = kept;
  const last = kept.at(-1);
  if (current === undefined || last === undefined) {
    await createStationStore(db).update(station);
    return planOn(db, step);
  }
  return replaceAfter(db, step, { last, currentSeq: current.seq });
}

/** Announced rows change: listeners are told. */
async function replaceAfter(
  db: Queries,
  step: PlanStep,
  { last, currentSeq }: { last: TimelineRow; currentSeq: number },
): Promise<boolean> {
  const next = { ...step.station, generation: step.station.generation + 1 };
  await createStationStore(db).update(next);
  const startAtMs = rowEndMs(last);
  const waiting = await createRequestReads(db).listRequested(next.id, last.seq + 1);
  const asked = waiting.map(({ trackId, requestedBy, seq }) => ({ trackId, requestedBy, latestSeq: seq }));
  const requests = step.change?.(asked) ?? asked;
  const planned = await step.planRows({ ...step, station: next, last, startAtMs, currentSeq, requests });
  const { generation } = next;
  const rows = followOn({ ...step, pool: step.pool.tracks, last, rows: planned, generation });
  await createTimelineStore(db).replaceFrom(next.id, rows[0]?.seq ?? last.seq + 1, rows);
  return true;
}

/** Nothing sounds after this instant; the entry that was says how long it really lasted. Returns the last row. */
export async function endTimelineAt(
  db: Queries,
  stationId: number,
  nowMs: number,
): Promise<TimelineRow | undefined> {
  const timeline = createTimelineStore(db);
  // Those before the current one may fade still.
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
  { station, pool, currentSeq }: { station: Station; pool: Pool; currentSeq: number },
): Promise<void> {
  const kept = Math.max(HISTORY_KEPT, countPastNeeded(pool.tracks.length));
  await createTimelineStore(db).deleteBefore(station.id, currentSeq - kept);
}
