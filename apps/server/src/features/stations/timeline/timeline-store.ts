import { STATION_CROSSFADE_MAX_MS } from '@tutti/contract';
import { type PastAiring, rowEndMs, soundEndMs, type TimelineRow } from '@tutti/radio';
import type { Selectable } from 'kysely';
import { yieldToEventLoop } from '#platform/async/yield-to-event-loop.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { RadioTables } from '#platform/db/schema/radio.ts';

/** Each batch takes a millisecond of the event loop, and short tracks make long plans. */
const ROWS_PER_INSERT = 25;
const ROWS_PER_DELETE = 200;
const ROWS_PER_READ = 500;

export function createTimelineStore(db: Queries) {
  const rowsOf = (stationId: number) =>
    db.selectFrom('timeline_entry').selectAll().where('station_id', '=', stationId);

  async function findStarted(stationId: number, nowMs: number): Promise<TimelineRow | undefined> {
    const row = await rowsOf(stationId)
      .where('started_at', '<=', nowMs)
      .orderBy('started_at', 'desc')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row && toTimelineRow(row);
  }

  async function listFrom(stationId: number, seq: number, count?: number): Promise<TimelineRow[]> {
    const query = rowsOf(stationId).where('seq', '>=', seq).orderBy('seq');
    return (await (count === undefined ? query : query.limit(count)).execute()).map(toTimelineRow);
  }

  async function findLast(stationId: number): Promise<TimelineRow | undefined> {
    const row = await rowsOf(stationId).orderBy('seq', 'desc').limit(1).executeTakeFirst();
    return row && toTimelineRow(row);
  }

  async function deleteFrom(stationId: number, seq: number): Promise<void> {
    const lastSeq = (await findLast(stationId))?.seq ?? 0;
    for (let first = seq; first <= lastSeq; first += ROWS_PER_DELETE) {
      if (first > seq) await yieldToEventLoop();
      await db
        .deleteFrom('timeline_entry')
        .where('station_id', '=', stationId)
        .where('seq', '>=', first)
        .where('seq', '<', first + ROWS_PER_DELETE)
        .execute();
    }
  }

  async function insert(stationId: number, rows: readonly TimelineRow[]): Promise<void> {
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      const values = rows.slice(start, start + ROWS_PER_INSERT).map((row) => toColumns(stationId, row));
      await db.insertInto('timeline_entry').values(values).execute();
      if (start + ROWS_PER_INSERT < rows.length) await yieldToEventLoop();
    }
  }

  return {
    insert,
    listFrom,
    findLast,
    async listOnAir(stationId: number, nowMs: number, count?: number): Promise<TimelineRow[]> {
      const current = await findStarted(stationId, nowMs);
      if (current === undefined || rowEndMs(current) <= nowMs) return [];
      return listFrom(stationId, current.seq, count);
    },
    async listOnAirUntil(stationId: number, nowMs: number, untilMs: number): Promise<TimelineRow[]> {
      const current = await findStarted(stationId, nowMs);
      if (current === undefined || rowEndMs(current) <= nowMs) return [];
      const rows = await rowsOf(stationId)
        .where('seq', '>=', current.seq)
        .where((of) => of.or([of('started_at', '<=', untilMs), of('seq', '=', current.seq + 1)]))
        .orderBy('seq')
        .execute();
      return rows.map(toTimelineRow);
    },
    /** Lists the rows that sound at some moment of the span, fades included, in order. */
    async listWithin(
      stationId: number,
      { fromMs, untilMs }: { fromMs: number; untilMs: number },
    ): Promise<TimelineRow[]> {
      const first = await findStarted(stationId, fromMs - STATION_CROSSFADE_MAX_MS);
      const from = first === undefined ? rowsOf(stationId) : rowsOf(stationId).where('seq', '>=', first.seq);
      const rows = await from.where('started_at', '<', untilMs).orderBy('seq').execute();
      return rows.map(toTimelineRow).filter((row) => soundEndMs(row) > fromMs);
    },
    /** Returns whether the rows from one to another follow without a gap, without reading them. */
    async isWithoutHole(stationId: number, first: TimelineRow, last: TimelineRow): Promise<boolean> {
      const between = await db
        .selectFrom('timeline_entry')
        .where('station_id', '=', stationId)
        .where('seq', '>=', first.seq)
        .where('seq', '<=', last.seq)
        .select(({ fn }) => fn.sum<number | null>('play_ms').as('play_ms'))
        .executeTakeFirst();
      return Number(between?.play_ms ?? 0) === rowEndMs(last) - first.startedAtMs;
    },
    async findEntry(stationId: number, seq: number): Promise<TimelineRow | undefined> {
      const row = await rowsOf(stationId).where('seq', '=', seq).executeTakeFirst();
      return row && toTimelineRow(row);
    },
    /** Lists ended airings, newest first. */
    async listEnded(stationId: number, nowMs: number, count: number): Promise<TimelineRow[]> {
      // Reads one more than requested, because the newest row that has started is usually still on air.
      const rows = await rowsOf(stationId)
        .where('started_at', '<=', nowMs)
        .orderBy('started_at', 'desc')
        .orderBy('seq', 'desc')
        .limit(count + 1)
        .execute();
      return rows
        .map(toTimelineRow)
        .filter((row) => rowEndMs(row) <= nowMs)
        .slice(0, count);
    },
    async listPast(stationId: number, beforeSeq: number, count: number): Promise<PastAiring[]> {
      const newestFirst: PastAiring[] = [];
      while (newestFirst.length < count) {
        const limit = Math.min(ROWS_PER_READ, count - newestFirst.length);
        const rows = await db
          .selectFrom('timeline_entry')
          .select(['seq', 'track_id as trackId', 'round'])
          .where('station_id', '=', stationId)
          .where('kind', '=', 'track')
          .$narrowType<{ trackId: number }>()
          .where('seq', '<', newestFirst.at(-1)?.seq ?? beforeSeq)
          .orderBy('seq', 'desc')
          .limit(limit)
          .execute();
        newestFirst.push(...rows);
        if (rows.length < limit) break;
        await yieldToEventLoop();
      }
      return newestFirst.reverse();
    },
    async replaceFrom(stationId: number, seq: number, rows: readonly TimelineRow[]): Promise<void> {
      await deleteFrom(stationId, seq);
      await insert(stationId, rows);
    },
    /** Changes airings that begin after an instant, because listeners hold those before it already. */
    async changeGain(gain: { trackId: number; gainDb: number }, afterMs: number): Promise<void> {
      await db
        .updateTable('timeline_entry')
        .set({ gain_db: gain.gainDb })
        .where('track_id', '=', gain.trackId)
        .where('started_at', '>', afterMs)
        .execute();
    },
    /** Removes the user's name from their requests. */
    async forgetRequester(stationId: number, userId: string): Promise<void> {
      await db
        .updateTable('timeline_entry')
        .set({ requested_by: null })
        .where('station_id', '=', stationId)
        .where('requested_by', '=', userId)
        .execute();
    },
    /** Lists stations that air one of these tracks after an instant. */
    async listStationsAiring(trackIds: readonly number[], afterMs: number): Promise<number[]> {
      const rows = await db
        .selectFrom('timeline_entry')
        .select('station_id')
        .distinct()
        .where('track_id', 'in', trackIds)
        .where('started_at', '>', afterMs)
        .execute();
      return rows.map((row) => row.station_id);
    },
    async deleteBefore(stationId: number, seq: number): Promise<void> {
      await db
        .deleteFrom('timeline_entry')
        .where('station_id', '=', stationId)
        .where('seq', '<', seq)
        .execute();
    },
  };
}

type StoredRow = Selectable<RadioTables['timeline_entry']>;

export function toTimelineRow(row: StoredRow): TimelineRow {
  const airtime = {
    seq: row.seq,
    startedAtMs: row.started_at,
    playMs: row.play_ms,
    cueInMs: row.cue_in_ms,
    fadeOutMs: row.fade_out_ms,
    gainDb: row.gain_db,
    source: row.source,
    placedBy: row.requested_by,
    entryId: row.entry_id,
    generation: row.generation,
    round: row.round,
    reason: row.reason,
  };
  // This version is silent where a newer one airs something other than tracks.
  return row.kind === 'track' && row.track_id !== null
    ? { kind: 'track', trackId: row.track_id, ...airtime }
    : { kind: 'silence', trackId: null, ...airtime };
}

function toColumns(stationId: number, row: TimelineRow): StoredRow {
  return {
    station_id: stationId,
    seq: row.seq,
    kind: row.kind,
    track_id: row.trackId,
    entry_id: row.entryId,
    started_at: row.startedAtMs,
    play_ms: row.playMs,
    cue_in_ms: row.cueInMs,
    fade_out_ms: row.fadeOutMs,
    gain_db: row.gainDb,
    source: row.source,
    requested_by: row.placedBy,
    generation: row.generation,
    round: row.round,
    reason: row.reason,
  };
}
