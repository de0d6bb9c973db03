/** Puts a room on air: a track, a pause and the rest of the track, as its queue would plan it. */
import type { SilentRow, TrackRow } from '@tutti/radio';
import { createRoomTimelines } from '#features/stations/timeline/room-timelines.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';

type RoomRow = TrackRow | SilentRow;

export interface RoomStationDeps {
  readonly database: Pick<Database, 'queries' | 'transaction'>;
  readonly events: Pick<Events, 'publishIn'>;
}

/** Rows that follow each other; null is silence. */
export function makeRoomRows(
  startedAtMs: number,
  ...all: readonly (readonly [trackId: number | null, playMs: number])[]
): RoomRow[] {
  let startsAtMs = startedAtMs;
  return all.map(([trackId, playMs], index) => {
    const row = {
      seq: index + 1,
      startedAtMs: startsAtMs,
      playMs,
      cueInMs: 0,
      fadeOutMs: 0,
      gainDb: 0,
      source: 'room',
      placedBy: null,
      entryId: trackId === null ? null : `entry-${index}`,
      generation: 2,
      round: 0,
      reason: null,
    } as const;
    startsAtMs += playMs;
    return trackId === null ? { kind: 'silence', trackId, ...row } : { kind: 'track', trackId, ...row };
  });
}

/** Returns the id of the room's station. */
export async function putRoomOnAir(
  deps: RoomStationDeps,
  { slug, rows }: { slug: string; rows: readonly RoomRow[] },
): Promise<number> {
  const timelines = createRoomTimelines(deps);
  return deps.database.transaction(async (trx) => {
    const stationId = await timelines.create(trx, { slug, createdAt: 0 });
    await (await timelines.lock(trx, stationId))?.replaceFrom(1, rows);
    return stationId;
  });
}
