import type { StreamTrack } from '@tutti/contract';
import { rowEndMs, type TimelineRow } from '@tutti/radio';
import type { Library } from '#features/library/library.ts';
import type { Radio } from '#features/stations/radio.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { leadOf } from './room-lead.ts';
import { createRoomMemberStore } from './room-member-store.ts';
import { createRoomPictureStore } from './room-picture-store.ts';
import type { RoomPresence } from './room-presence.ts';
import type { RoomSnapshot } from './room-presenter.ts';
import { createScreenStore } from './room-screen-store.ts';
import { createRoomStore } from './room-store.ts';
import { addTracks } from './room-tracks.ts';
import { readRoom, type StoredRoom } from './stored-room.ts';

export interface SnapshotDeps {
  readonly database: Pick<Database, 'queries'>;
  readonly clock: Clock;
  readonly radio: Pick<Radio, 'readTimeline'>;
  readonly library: Pick<Library, 'tracksByIds'>;
  readonly presence: RoomPresence;
}

/** Pages prepare the next rows; later ones are in the queue. */
const ROWS_AHEAD_MS = 30 * 60_000;
const READS_MAX = 3;

/** Reads a room with everything that people see; tracks of an earlier snapshot are not read again. */
export async function readSnapshot(
  deps: SnapshotDeps,
  roomId: string,
  known?: Pick<RoomSnapshot, 'tracks'>,
): Promise<RoomSnapshot | undefined> {
  const stored = await readConsistently(deps, roomId);
  if (stored === undefined) return undefined;
  const nowMs = deps.clock.now();
  const rows = await readRows(deps, stored.record.station_id, nowMs);
  const { onAir, entries } = stored.state;
  const trackIds = [
    ...(onAir === null ? [] : [onAir.entry.trackId]),
    ...entries.map(({ trackId }) => trackId),
    ...rows.flatMap(({ trackId }) => trackId ?? []),
  ];
  const accountIds = stored.members.flatMap(({ accountId }) => accountId ?? []);
  return {
    stored,
    rows,
    tracks: await addTracks(deps.library, known?.tracks ?? new Map<number, StreamTrack>(), trackIds),
    names: await createRoomMemberStore(deps.database.queries).listMemberNames(stored.members),
    pictures: await createRoomPictureStore(deps.database.queries).listVersions(accountIds),
    screens: await createScreenStore(deps.database.queries).listOfRoom(roomId, nowMs),
    presenceOf: (memberId) => deps.presence.of(roomId, memberId),
    leadMs: leadOf(deps.presence, roomId),
    nowMs,
  };
}

/** Reads again if the room has changed between two queries. */
async function readConsistently({ database }: SnapshotDeps, roomId: string): Promise<StoredRoom | undefined> {
  for (let reads = 1; ; reads += 1) {
    const stored = await readRoom(database.queries, roomId);
    const now = await createRoomStore(database.queries).find(roomId);
    if (stored?.record.revision === now?.revision || reads === READS_MAX) return now && stored;
  }
}

export async function readRows(
  { radio }: Pick<SnapshotDeps, 'radio'>,
  stationId: number,
  nowMs: number,
): Promise<TimelineRow[]> {
  const timeline = await radio.readTimeline(stationId, { fromMs: nowMs, untilMs: nowMs + ROWS_AHEAD_MS });
  // A row that only fades on is over.
  return (timeline?.rows ?? []).filter((row) => rowEndMs(row) > nowMs);
}
