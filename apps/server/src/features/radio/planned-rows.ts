/**
 * Plans for stations, made before the transaction that stores them. With a large pool a plan takes long, and in a
 * transaction nobody else could write meanwhile.
 */
import { TIMELINE_HORIZON_MS } from '@tutti/contract';
import {
  countPastNeeded,
  type PoolTrack,
  planInPieces,
  type TimelineRow,
  type TrackRequest,
} from '@tutti/radio';
import type { Transaction } from 'kysely';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema/index.ts';
import type { Station } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

/** Planned in pieces of half an hour, so that the horizon is never shorter than promised. */
const PLAN_AHEAD_MS = TIMELINE_HORIZON_MS + 35 * 60_000;
/** After the current row, however long it is: each skip takes one away at once, and a station without any is off the air. */
export const ROWS_AHEAD_MIN = 3;
/** Rows that somebody else changes all the time are planned in the transaction, which shuts the others out. */
const DRAFTS_MAX = 3;

export interface PlanOrder {
  readonly station: Station;
  readonly pool: { readonly tracks: readonly PoolTrack[] };
  readonly nowMs: number;
  readonly crossfadeMs: number;
  /** What the plan follows on. */
  readonly last: TimelineRow | undefined;
  readonly startAtMs: number;
  /** The first of the plan, unless another one is on air already. */
  readonly currentSeq?: number;
  readonly firstReason?: string;
  /** Of listeners, to be planned anew with what follows. */
  readonly requests?: readonly TrackRequest[];
}

/** The rows that follow, of the transaction that asks. */
export type PlanRows = (order: PlanOrder) => Promise<TimelineRow[]>;

interface Draft {
  readonly order: PlanOrder;
  readonly rows: readonly TimelineRow[];
}

/** Gives up a transaction that nothing is planned for yet. */
class NotPlannedYet extends Error {
  readonly order: PlanOrder;

  constructor(order: PlanOrder) {
    super('nothing is planned for this yet');
    this.order = order;
  }
}

/** Runs `work` in a transaction; once more for each plan it asks for that is not made yet, so it must be of no other effect. */
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

/** Whatever replaces rows of a station raises its generation, and whatever adds some leaves another last one. */
function isOf(draft: PlanOrder, order: PlanOrder): boolean {
  return (
    draft.station.id === order.station.id &&
    draft.station.generation === order.station.generation &&
    draft.pool === order.pool &&
    draft.last?.seq === order.last?.seq &&
    draft.currentSeq === order.currentSeq &&
    draft.firstReason === order.firstReason &&
    areSame(draft.requests ?? [], order.requests ?? [])
  );
}

/** Who asked may be gone meanwhile, which changes no plan and is not told. */
function areSame(some: readonly TrackRequest[], others: readonly TrackRequest[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ trackId, requestedBy, latestSeq }, place) => {
      const other = others[place];
      return trackId === other?.trackId && requestedBy === other.requestedBy && latestSeq === other.latestSeq;
    })
  );
}

/** Who goes on air at this moment does so a little later than when the plan was made. Nothing in a plan hangs on the hour. */
function startAt({ order, rows }: Draft, startAtMs: number): TimelineRow[] {
  const laterMs = startAtMs - order.startAtMs;
  return rows.map((row) => ({ ...row, startedAtMs: row.startedAtMs + laterMs }));
}

async function planNow(db: Queries, order: PlanOrder): Promise<TimelineRow[]> {
  const { station, pool, nowMs, last, startAtMs, crossfadeMs, firstReason } = order;
  const firstSeq = (last?.seq ?? 0) + 1;
  const past = await createTimelineStore(db).listPast(
    station.id,
    firstSeq,
    countPastNeeded(pool.tracks.length),
  );
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
    ...(firstReason === undefined ? {} : { firstReason }),
    requests: order.requests ?? [],
  });
  const rows: TimelineRow[] = [];
  for (const piece of pieces) {
    rows.push(...piece);
    await yieldToEventLoop();
  }
  return rows;
}
