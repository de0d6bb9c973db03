import type {
  AdminRoom,
  BannedPerson,
  RoomHistoryEntry,
  RoomList,
  RoomListing,
  StreamTrack,
} from '@tutti/contract';
import { findEntryAt } from '@tutti/radio';
import type { Actor } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { RoomDeps } from './room-deps.ts';
import { createRoomEntryStore } from './room-entry-store.ts';
import { createRoomMemberStore, type Membership } from './room-member-store.ts';
import { createRoomPictureStore, type PersonPicture } from './room-picture-store.ts';
import { canOpenPublicRooms } from './room-policy.ts';
import { readRows } from './room-snapshots.ts';
import { createRoomStore, type ListedRoom } from './room-store.ts';
import { addTracks } from './room-tracks.ts';

const HISTORY_SHOWN = 200;

type ListDeps = Pick<
  RoomDeps,
  'database' | 'clock' | 'library' | 'radio' | 'presence' | 'limits' | 'countOutside'
>;

export interface RoomLists {
  list(actor: Actor): Promise<RoomList>;
  listAll(): Promise<AdminRoom[]>;
  listBanned(roomId: string, membership: Membership): Promise<BannedPerson[]>;
  listHistory(roomId: string): Promise<RoomHistoryEntry[]>;
  findPicture(roomId: string, memberId: string): Promise<PersonPicture>;
}

export function createRoomLists(deps: ListDeps): RoomLists {
  const { database, presence } = deps;
  const rooms = createRoomStore(database.queries);
  const members = createRoomMemberStore(database.queries);

  async function readNames(listed: readonly ListedRoom[]): Promise<ReadonlyMap<string, string>> {
    return members.listNames(listed.flatMap(({ host_account_id }) => host_account_id ?? []));
  }

  return {
    async list(actor) {
      const { isOn } = deps.limits();
      const listed = isOn ? await rooms.listFor(actor.userId) : [];
      const names = await readNames(listed);
      const tracks = await readCurrentTracks(deps, listed);
      return {
        rooms: listed.map((room): RoomListing => {
          const trackId = tracks.idOf.get(room.id);
          return {
            id: room.id,
            name: room.name,
            isPublic: room.is_public === 1,
            isFeatured: room.is_featured === 1,
            hostName: names.get(room.host_account_id ?? '') ?? '',
            isMember: room.own_member_id !== null,
            isHost: room.own_role === 'host',
            hereCount: presence.countHere(room.id),
            isPaused: room.is_paused === 1 || room.is_frozen === 1,
            track: (trackId !== undefined && tracks.known.get(trackId)) || null,
          };
        }),
        canOpen: isOn,
        canOpenPublic: isOn && canOpenPublicRooms(actor),
      };
    },
    async listAll() {
      const listed = await rooms.listAll();
      const names = await readNames(listed);
      return listed.map((room) => ({
        id: room.id,
        name: room.name,
        isPublic: room.is_public === 1,
        hostName: names.get(room.host_account_id ?? '') ?? '',
        hereCount: presence.countHere(room.id),
        soundingCount: presence.countSounding(room.id) + deps.countOutside(room.station_id),
        entryCount: room.entry_count,
        isPaused: room.is_paused === 1 || room.is_frozen === 1,
        openedAt: new Date(room.created_at).toISOString(),
      }));
    },
    async listBanned(roomId, { role }) {
      if (role === 'member') throw new AppError('ROOM_NOT_ALLOWED');
      const banned = (await members.list(roomId)).filter(({ bannedAtMs }) => bannedAtMs !== null);
      const names = await members.listMemberNames(banned);
      return banned.map(({ id, bannedAtMs }) => ({
        id,
        name: names.get(id) ?? '',
        bannedAt: new Date(bannedAtMs ?? 0).toISOString(),
      }));
    },
    async listHistory(roomId) {
      const played = await createRoomEntryStore(database.queries).listPlayed(roomId, HISTORY_SHOWN);
      const known = await addTracks(
        deps.library,
        new Map(),
        played.map(({ trackId }) => trackId),
      );
      const names = await members.listMemberNames(await members.list(roomId));
      return played.flatMap(({ id, trackId, addedBy, startedAtMs, wasSkipped }) => {
        const track = known.get(trackId);
        if (track === undefined) return [];
        const by = addedBy === null ? null : names.get(addedBy) || null;
        return { id, track, addedBy: by, startedAt: new Date(startedAtMs).toISOString(), wasSkipped };
      });
    },
    async findPicture(roomId, memberId) {
      const picture = await createRoomPictureStore(database.queries).find(roomId, memberId);
      if (picture === undefined) throw new AppError('PICTURE_NOT_FOUND');
      return picture;
    },
  };
}

/** The tracks on air or paused, by the ids of rooms and by their own. */
export interface CurrentTracks {
  readonly idOf: ReadonlyMap<string, number>;
  readonly known: ReadonlyMap<number, StreamTrack>;
}

export async function readCurrentTracks(
  deps: Pick<ListDeps, 'database' | 'clock' | 'radio' | 'library'>,
  listed: readonly ListedRoom[],
): Promise<CurrentTracks> {
  const nowMs = deps.clock.now();
  const idOf = new Map<string, number>();
  const paused = new Map<string, string>();
  for (const room of listed) {
    const current = findEntryAt(await readRows(deps, room.station_id, nowMs), nowMs);
    if (current?.trackId != null) idOf.set(room.id, current.trackId);
    else if (current?.entryId != null) paused.set(room.id, current.entryId);
  }
  const waiting = await createRoomEntryStore(deps.database.queries).listTrackIds([...paused.values()]);
  for (const [roomId, entryId] of paused) {
    const trackId = waiting.get(entryId);
    if (trackId !== undefined) idOf.set(roomId, trackId);
  }
  return { idOf, known: await addTracks(deps.library, new Map(), [...idOf.values()]) };
}
