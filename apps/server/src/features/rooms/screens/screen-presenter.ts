/** The part of a room that its screens show, without anything that other calls take. */
import {
  buildPath,
  ROOM_SCREEN_NEXT_MAX,
  ROOM_SCREEN_SEATS_MAX,
  type RoomEntry,
  type RoomState,
  roomScreenRoutes,
  type ScreenEntry,
  type ShownRoom,
} from '@tutti/contract';

export function toShownRoom(room: RoomState): ShownRoom {
  const { name, code, isPaused, keepsGoing, current } = room;
  const waiting = room.entries.filter(({ isApproved }) => isApproved);
  const here = room.people.filter(({ isHere }) => isHere);
  return {
    name,
    code,
    isPaused,
    keepsGoing,
    current: current && {
      ...toScreenEntry(room, current),
      durationMs: current.track.durationMs,
      startedAtMs: current.startedAtMs,
      pausedAtMs: current.pausedAtMs,
    },
    next: waiting.slice(0, ROOM_SCREEN_NEXT_MAX).map((entry) => toScreenEntry(room, entry)),
    laterCount: Math.max(0, waiting.length - ROOM_SCREEN_NEXT_MAX),
    hereCount: here.length,
    people: here.slice(0, ROOM_SCREEN_SEATS_MAX).map(({ id, name: called, avatarUrl, isSounding }) => ({
      id,
      name: called,
      avatarUrl: avatarUrl && buildPath(roomScreenRoutes.picture.path, { memberId: id }) + queryOf(avatarUrl),
      isSounding,
    })),
  };
}

function toScreenEntry({ people: members }: RoomState, { id, track, addedBy }: RoomEntry): ScreenEntry {
  const { album } = track;
  return {
    id,
    trackId: track.id,
    title: track.title,
    artist: track.authors,
    albumTitle: album?.title ?? null,
    artUrl: album && buildPath(roomScreenRoutes.art.path, { albumId: album.id }) + queryOf(album.artUrl),
    artColours: album?.artColours ?? null,
    addedById: addedBy,
    addedBy: addedBy === null ? null : (members.find((person) => person.id === addedBy)?.name ?? ''),
  };
}

/** The version of a picture, with which browsers keep it. */
function queryOf(address: string): string {
  const start = address.indexOf('?');
  return start < 0 ? '' : address.slice(start);
}
