/** Computes plans before the transaction that stores them, because a large pool would block all other writes. */
import { TIMELINE_HORIZON_MS } from '@tutti/contract';
import {
  countPastNeeded,
  type PoolTrack,
  planInPieces,
  type TimelineRow,
  type TrackRequest,
  type TrackRow,
} from '@tutti/radio';
import type { Transaction } from 'kysely';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import { readSoundDistance } from './station-sounds.ts';
import type { GenreStation } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

/** Plans come in steps of half an hour, so the horizon is never shorter than promised. */
const PLAN_AHEAD_MS = TIMELINE_HORIZON_MS + 35 * 60_000;
/** Each skip consumes one at once, however long it is, and a station without any is off the air. */
export const ROWS_AHEAD_MIN = 3;
/** After this many attempts, the plan is computed within the transaction, which locks others out. */
const DRAFTS_MAX = 3;

export interface PlanOrder {
  readonly station: GenreStation;
  readonly pool: { readonly tracks: readonly PoolTrack[] };
  readonly nowMs: number;
  readonly crossfadeMs: number;
  /** Whether songs that sound alike follow each other. */
  readonly isOrderGentle?: boolean;
  readonly last: TimelineRow | undefined;
  readonly startAtMs: number;
  readonly currentSeq?: number;
  readonly firstReason?: string;
  /** Listeners' requests that must be planned again with what follows. */
  readonly requests?: readonly TrackRequest[];
}

/** Returns the planned rows to the transaction that asks for them. */
export type PlanRows = (order: PlanOrder) => Promise<TrackRow[]>;

interface Draft {
  readonly order: PlanOrder;
  readonly rows: readonly TrackRow[];
}

class NotPlannedYet extends Error {
  readonly order: PlanOrder;

  constructor(order: PlanOrder) {
    super('nothing is planned for this yet');
    this.order = order;
  }
}

/** Runs `work` again for each plan that it lacks, so it must have no other side effects. */
export async function withPlans<Result>(
  { queries, transaction }: Pick<Database, 'queries' | 'transaction'>,
  work: (trx: Transaction<Schema>, planRows: PlanRows) => Promise<Result>,
): Promise<Result> {
  let draft: Draft | undefined;
  for (let drafts = 0; ; drafts += 1) {
    try {
      return await transaction((trx) =>
        work(trx, async (order) => {
          if (draft !== undefined && isOf(draft.order, order)) return startAt(draft, order.startAtMs);
          if (drafts < DRAFTS_MAX) throw new NotPlannedYet(order);
          return planNow(trx, order);
        }),
      );
    } catch (error) {
      if (!(error instanceof NotPlannedYet)) throw error;
      draft = { order: error.order, rows: await planNow(queries, error.order) };
    }
  }
}

/** Compares generation and last entry, because replacing rows raises one and adding rows changes the other. */
function isOf(draft: PlanOrder, order: PlanOrder): boolean {
  return (
    draft.station.id === order.station.id &&
    draft.station.generation === order.station.generation &&
    draft.pool === order.pool &&
    draft.last?.seq === order.last?.seq &&
    draft.currentSeq === order.currentSeq &&
    draft.firstReason === order.firstReason &&
    draft.isOrderGentle === order.isOrderGentle &&
    areSame(draft.requests ?? [], order.requests ?? [])
  );
}

/** Ignores deleted requesters, because they change no plan. */
function areSame(some: readonly TrackRequest[], others: readonly TrackRequest[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ trackId, placedBy, latestSeq }, index) => {
      const other = others[index];
      return trackId === other?.trackId && placedBy === other.placedBy && latestSeq === other.latestSeq;
    })
  );
}

/** Moves a plan that goes on air now to the current time. No plan depends on the hour. */
function startAt({ order, rows }: Draft, startAtMs: number): TrackRow[] {
  const laterMs = startAtMs - order.startAtMs;
  return rows.map((row) => ({ ...row, startedAtMs: row.startedAtMs + laterMs }));
}

async function planNow(db: Queries, order: PlanOrder): Promise<TrackRow[]> {
  const { station, pool, nowMs, last, startAtMs, crossfadeMs, firstReason } = order;
  const firstSeq = (last?.seq ?? 0) + 1;
  const past = await createTimelineStore(db).listPast(
    station.id,
    firstSeq,
    countPastNeeded(pool.tracks.length),
  );
  const soundDistance = order.isOrderGentle ? await readSoundDistance(db, pool.tracks) : undefined;
  await yieldToEventLoop();
  const pieces = planInPieces({
    seed: station.seed,
    pool: pool.tracks,
    past,
    firstSeq,
    startAtMs,
    untilMs: nowMs + PLAN_AHEAD_MS,
    untilSeq: (order.currentSeq ?? firstSeq) + ROWS_AHEAD_MIN,
    crossfadeMs,
    generation: station.generation,
    soundDistance,
    ...(firstReason === undefined ? {} : { firstReason }),
    requests: order.requests ?? [],
  });
  const rows: TrackRow[] = [];
  for (const piece of pieces) {
    rows.push(...piece);
    await yieldToEventLoop();
  }
  return rows;
}
