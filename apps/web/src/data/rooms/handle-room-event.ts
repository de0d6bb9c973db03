/** Applies the hub's events about rooms to the page's data. A separate file, because pages without rooms do not load it. */
import type { QueryClient } from '@tanstack/react-query';
import { roomScreenHostTexts } from '@tutti/contract/rooms/screen-host-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import type { RoomEvent, UncheckedRoomEvent } from '@tutti/sync';
import { isRoomEvent } from '@tutti/sync/room-events';
import {
  type KnownRoom,
  type Room,
  type RoomList,
  sendRoomCommand,
  toKnownRoom,
  toRoomPatch,
} from '#api/rooms-api.ts';
import { showToast, showToastWithAction } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';
import { applyPresence, applyRoomChange, newerRoom } from './apply-room-change.ts';
import { commandOf } from './room-commands.ts';
import { type RoomNotice, roomNotices } from './room-notices.ts';
import { roomReactions } from './room-reactions.ts';

/** Nobody waits for a notice, so it needs more time than the answer to a press. */
const NOTICE_MS = 6_000;

type Handlers = {
  readonly [News in RoomEvent as News['type']]: (client: QueryClient, detail: News['detail']) => void;
};

/** A failure shows in the room only. */
function approve(client: QueryClient, roomId: string, entryId: string): void {
  const command = commandOf(client, roomId, { type: 'approve', entryIds: [entryId] });
  sendRoomCommand(roomId, command).catch(() =>
    client.invalidateQueries({ queryKey: queryKeys.room(roomId) }),
  );
}

function textOf(notice: RoomNotice): string {
  const texts = roomTexts.notices;
  switch (notice.type) {
    case 'you-are-host':
      return texts.youAreHost;
    case 'you-are-co-host':
      return texts.youAreCoHost;
    case 'host-is':
      return texts.hostIs(notice.name);
    case 'your-song-is-next':
      return texts.yourSongIsNext(notice.track.title);
    case 'skipped-by-vote':
      return texts.skippedByVote;
    case 'unplayable':
      return texts.unplayable(notice.track.title);
    case 'screen-waits':
      return roomScreenHostTexts.wanted(notice.pairingCode);
    case 'waits-for-approval':
      return texts.waitsForApproval(notice.name ?? roomTexts.somebody, notice.entry.track.title);
  }
}

function showNotice(client: QueryClient, roomId: string, notice: RoomNotice): void {
  if (notice.type !== 'waits-for-approval') return void showToast('info', textOf(notice), NOTICE_MS);
  showToastWithAction(textOf(notice), {
    label: roomTexts.queue.approve,
    onPress: () => approve(client, roomId, notice.entry.id),
  });
}

/** The list of rooms is read more rarely than the hub reports who is in this one. */
function updateListing(client: QueryClient, changed: Room): void {
  const { id, isPaused } = changed;
  const hereCount = changed.people.filter(({ isHere }) => isHere).length;
  client.setQueryData<RoomList>(
    queryKeys.rooms,
    (list) =>
      list && {
        ...list,
        rooms: list.rooms.map((room) => (room.id === id ? { ...room, hereCount, isPaused } : room)),
      },
  );
}

type Announced = Parameters<typeof roomNotices>[2];

function update(client: QueryClient, [before, room]: [KnownRoom, Room], announced?: Announced): void {
  const after = { ...before, room };
  client.setQueryData<KnownRoom>(queryKeys.room(room.id), after);
  updateListing(client, room);
  for (const notice of roomNotices(before, after, announced)) showNotice(client, room.id, notice);
}

const readRoom = (client: QueryClient, roomId: string) =>
  client.getQueryData<KnownRoom>(queryKeys.room(roomId));

const HANDLERS: Handlers = {
  RoomJoined(client, reply) {
    const known = toKnownRoom(reply);
    client.removeQueries({ queryKey: queryKeys.roomExit(known.room.id) });
    client.setQueryData<KnownRoom>(queryKeys.room(known.room.id), (before) => newerRoom(before, known));
  },
  RoomChanged(client, { roomId, patch, notices, ...change }) {
    const before = readRoom(client, roomId);
    if (before === undefined) return;
    const room = applyRoomChange(before.room, { ...change, patch: toRoomPatch(patch) });
    if (room === undefined) void client.invalidateQueries({ queryKey: queryKeys.room(roomId) });
    else update(client, [before, room], notices);
  },
  RoomPresence(client, { roomId, ...presence }) {
    const before = readRoom(client, roomId);
    if (before !== undefined) update(client, [before, applyPresence(before.room, presence)]);
  },
  RoomReactions: (_client, reactions) => roomReactions.emit(reactions),
  RoomExit(client, { roomId, reason }) {
    const known = readRoom(client, roomId);
    client.setQueryData(queryKeys.roomExit(roomId), reason);
    client.removeQueries({ queryKey: queryKeys.room(roomId) });
    void client.invalidateQueries({ queryKey: queryKeys.rooms });
    // Whoever left knows it.
    if (known !== undefined && reason !== 'left')
      showToast('warning', roomTexts.exits[reason](known.room.name), NOTICE_MS);
  },
  RoomsChanged: (client) => void client.invalidateQueries({ queryKey: queryKeys.rooms }),
};

/** Returns whether the event was well-formed. */
export function handleRoomEvent(client: QueryClient, event: UncheckedRoomEvent): boolean {
  if (!isRoomEvent(event)) return false;
  const { type, detail } = event;
  (HANDLERS[type] as (client: QueryClient, detail: unknown) => void)(client, detail);
  return true;
}
