/** The timelines of rooms, for the feature that fills them from queues. */
import type { TimelineRow } from '@tutti/radio';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { endTimelineAt } from './rotation-program.ts';
import { createStationStore, type RoomStation } from './station-store.ts';
import { createTimelineStore } from './timeline-store.ts';

export interface RoomTimelines {
  /** Creates the station of a room and returns its id. */
  create(trx: Queries, station: { readonly slug: string; readonly createdAt: number }): Promise<number>;
  /** Locks the station until the transaction ends; undefined if there is none or it has ended. Must come first. */
  lock(trx: Queries, stationId: number): Promise<LockedRoomTimeline | undefined>;
  /** Deletes stations with everything that belongs to them. */
  remove(stationIds: readonly number[]): Promise<void>;
}

export interface LockedRoomTimeline {
  /** The generation of changed rows. */
  readonly nextGeneration: number;
  /** Lists the rows that are on air at an instant or later. */
  listRowsFrom(instantMs: number): Promise<TimelineRow[]>;
  /** Replaces all rows from this number on, and tells everybody. */
  replaceFrom(seq: number, rows: readonly TimelineRow[]): Promise<void>;
  /** Goes off the air for good. */
  end(nowMs: number): Promise<void>;
}

/** Enough for a page that comes back; a room keeps the list of what it played itself. */
const HISTORY_ROWS = 500;

export function createRoomTimelines({
  database,
  events,
}: {
  readonly database: Pick<Database, 'transaction'>;
  readonly events: Pick<Events, 'publishIn'>;
}): RoomTimelines {
  return {
    create: (trx, station) => createStationStore(trx).insertRoomStation(station),
    async lock(trx, stationId) {
      const station = await createStationStore(trx).lock(stationId);
      if (station?.kind !== 'room' || station.isStopped) return undefined;
      return toLocked({ events }, trx, station);
    },
    async remove(stationIds) {
      for (const id of stationIds)
        await database.transaction(async (trx) => createStationStore(trx).removeRoomStation(id));
    },
  };
}

function toLocked(
  { events }: { readonly events: Pick<Events, 'publishIn'> },
  trx: Queries,
  station: RoomStation,
): LockedRoomTimeline {
  const timeline = createTimelineStore(trx);
  const nextGeneration = station.generation + 1;

  async function publish(changed: RoomStation): Promise<void> {
    await createStationStore(trx).update({ ...changed, generation: nextGeneration });
    await events.publishIn(trx, 'stationChanged', { stationId: station.id });
  }

  return {
    nextGeneration,
    listRowsFrom: (instantMs) =>
      timeline.listWithin(station.id, { fromMs: instantMs, untilMs: Number.MAX_SAFE_INTEGER }),
    async replaceFrom(seq, rows) {
      await timeline.replaceFrom(station.id, seq, rows);
      await timeline.deleteBefore(station.id, seq - HISTORY_ROWS);
      await publish(station);
    },
    async end(nowMs) {
      await endTimelineAt(trx, station.id, nowMs);
      await publish({ ...station, isStopped: true });
    },
  };
}
