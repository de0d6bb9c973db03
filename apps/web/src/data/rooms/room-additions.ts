import { useMutation, useQueryClient } from '@tanstack/react-query';
import { roomEntranceTexts as texts } from '@tutti/contract/rooms/entrance-texts';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { isTransient, serverMessageOr } from '#api/api-error.ts';
import {
  addition,
  fetchRooms,
  type NewRoom,
  type RoomCommand,
  type RoomCommandReply,
  type RoomList,
  sendRoomCommand,
} from '#api/rooms-api.ts';
import { showToast, showToastWithAction } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';
import { guardSession } from '../session-guard.ts';
import { commandOf } from './room-commands.ts';

type Music = Parameters<typeof addition>[0];

const SENDINGS_MAX = 3;
/** Long enough for several presses in one menu, and short enough that a room that has ended is not offered. */
const LIST_FRESH_MS = 5_000;

/** The music of a new room as its body names it. */
export function beginningOf(music: Music | undefined): Pick<NewRoom, 'trackIds' | 'albumId' | 'playlistId'> {
  if (music === undefined) return {};
  const { type: _type, ...fields } = addition(music) as ReturnType<typeof addition> & { type: 'add' };
  return fields;
}

export function useLoadRooms(): () => Promise<RoomList> {
  const client = useQueryClient();
  return () =>
    client.fetchQuery({
      queryKey: queryKeys.rooms,
      queryFn: ({ signal }) => fetchRooms(signal),
      staleTime: LIST_FRESH_MS,
    });
}

function describe({ addedCount = 0, refusedCount = 0 }: RoomCommandReply, room: string): string {
  if (refusedCount > 0) return texts.addedSome(addedCount, refusedCount, room);
  return addedCount === 1 ? texts.added(room) : texts.addedSongs(addedCount, room);
}

interface NamedRoom {
  readonly id: string;
  readonly name: string;
}

/** Adds to a room that need not be open on the page. The toast offers to take the music out again. */
export function useAddToRoom() {
  const client = useQueryClient();
  const refresh = (roomId: string) => void client.invalidateQueries({ queryKey: queryKeys.room(roomId) });

  async function takeOut(room: NamedRoom, entryIds: string[]): Promise<void> {
    const isStillHere = guardSession();
    try {
      await sendRoomCommand(room.id, commandOf(client, room.id, { type: 'remove', entryIds }));
      if (isStillHere()) showToast('success', texts.undone(room.name));
    } catch (error) {
      if (isStillHere()) showToast('error', serverMessageOr(error, texts.undoFailed));
    }
    refresh(room.id);
  }

  function showOutcome(room: NamedRoom, reply: RoomCommandReply): void {
    const { addedCount = 0, addedIds = [] } = reply;
    if (addedCount === 0) showToast('warning', roomTexts.add.none);
    else if (addedIds.length === 0) showToast('success', describe(reply, room.name));
    else
      showToastWithAction(
        describe(reply, room.name),
        { label: texts.undo, onPress: () => void takeOut(room, addedIds) },
        'success',
      );
  }

  const { mutate } = useMutation({
    mutationFn: ({ room, command }: { room: NamedRoom; command: RoomCommand }) =>
      sendRoomCommand(room.id, command),
    retry: (count, error) => count < SENDINGS_MAX && isTransient(error),
    onMutate: guardSession,
    onSuccess(reply, { room }, isStillHere) {
      if (isStillHere()) showOutcome(room, reply);
      refresh(room.id);
    },
    onError(error, _input, isStillHere) {
      if (isStillHere?.()) showToast('error', serverMessageOr(error, texts.addFailed));
      void client.invalidateQueries({ queryKey: queryKeys.rooms });
    },
  });
  return (room: NamedRoom, music: Music) =>
    mutate({ room, command: commandOf(client, room.id, addition(music)) });
}
