/** Lets players outside the app hear rooms, for people who are in them. */
import { ROOM_LEAD_MS } from '#features/stations/broadcast/broadcast-limits.ts';
import type { OutsideStation, SegmentedStation } from '#features/stations/broadcast/outside-station.ts';
import type { StationAddresses } from '#features/stations/broadcast/station-addresses.ts';
import { AppError } from '#platform/app-error.ts';
import { repeat } from '#platform/async/repeat.ts';
import { createRunningTransfers } from '#platform/async/running-transfers.ts';
import type { RoomDeps } from './room-deps.ts';
import { type CurrentTracks, readCurrentTracks } from './room-lists.ts';
import type { RoomMemberships } from './room-membership.ts';
import { createRoomStore } from './room-store.ts';

/** A room as apps list it. */
export interface ListedRadio {
  readonly stationId: number;
  readonly roomId: string;
  readonly name: string;
  /** The album on air; null if nothing plays. */
  readonly albumId: number | null;
}

export interface OutsideListening {
  /** Finds the segments of a room that this person is in, even while the database does not answer; or ROOM_NOT_FOUND. */
  findSegmented(userId: string, roomId: string): Promise<SegmentedStation>;
  /** Finds everything of it that a player is told. */
  find(userId: string, roomId: string, addresses: StationAddresses): Promise<OutsideStation>;
  /** Lists the rooms that a person is in. */
  list(userId: string): Promise<ListedRadio[]>;
  /** Calls `end` within two seconds of the moment when the person is no longer in the room. */
  watch(listening: Listening, end: () => void): () => void;
  start(): void;
  stop(): Promise<void>;
}

type Deps = Pick<
  RoomDeps,
  'database' | 'clock' | 'timers' | 'logger' | 'events' | 'library' | 'radio' | 'limits'
>;

interface Listening {
  readonly userId: string;
  readonly roomId: string;
}

/** Finds people whom another node has removed. */
const LOOK_EVERY_MS = 1_000;

export function createOutsideListening(deps: Deps, memberships: RoomMemberships): OutsideListening {
  const { database, events, logger } = deps;
  const transfers = createRunningTransfers<Listening>();
  const endings: (() => void | Promise<void>)[] = [];

  async function look(): Promise<void> {
    for (const listening of transfers.listRights()) {
      const isIn = await memberships.requireRecent(listening.roomId, listening).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'ROOM_NOT_FOUND') return false;
          // A database that does not answer ends nothing.
          logger.debug({ err: error }, 'looking up who is in a room failed');
          return true;
        },
      );
      if (!isIn) transfers.endIf((each) => each === listening);
    }
  }

  async function findSegmented(userId: string, roomId: string): Promise<SegmentedStation> {
    const { stationId } = await memberships.requireRecent(roomId, { userId });
    return { id: stationId, isPublic: false, leadMs: ROOM_LEAD_MS, segmentFolder: '' };
  }

  return {
    findSegmented,
    async find(userId, roomId, addresses) {
      const station = await findSegmented(userId, roomId);
      const room = await createRoomStore(database.queries).find(roomId);
      if (room === undefined) throw new AppError('ROOM_NOT_FOUND');
      return {
        ...station,
        kind: 'room',
        name: room.name,
        fileName: 'room',
        linksOf: (key) => addresses.linksOfRoom(roomId, key),
        artOf: (seq) => addresses.artOfRoom(roomId, seq),
      };
    },
    async list(userId) {
      if (!deps.limits().isOn) return [];
      const own = (await createRoomStore(database.queries).listFor(userId)).filter(
        ({ own_member_id }) => own_member_id !== null,
      );
      const tracks: CurrentTracks = await readCurrentTracks(deps, own);
      return own.map(({ id, station_id, name }) => ({
        stationId: station_id,
        roomId: id,
        name,
        albumId: tracks.known.get(tracks.idOf.get(id) ?? 0)?.album?.id ?? null,
      }));
    },
    watch: transfers.add,
    start() {
      endings.push(
        events.subscribe('roomExited', ({ roomId, userIds }) =>
          transfers.endIf((one) => one.roomId === roomId && userIds.includes(one.userId)),
        ),
        repeat(deps, { what: 'looking up who may hear rooms', everyMs: LOOK_EVERY_MS, work: look }),
      );
    },
    async stop() {
      await Promise.all(endings.splice(0).map(async (end) => end()));
    },
  };
}
