import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { roomTexts } from '@tutti/contract/rooms/texts';
import { useCallback, useMemo } from 'react';
import { isTransient, readCode, serverMessageOr } from '#api/api-error.ts';
import {
  addition,
  type KnownRoom,
  type RoomAction,
  type RoomCommand,
  type RoomCommandReply,
  sendRoomCommand,
} from '#api/rooms-api.ts';
import { showToast } from '#ui/toasts/toast-store.ts';
import { queryKeys } from '../query-keys.ts';
import { guardSession } from '../session-guard.ts';
import { usePendingInputs } from '../toast-outcome.ts';
import { createCommandId } from './command-id.ts';
import { predictRoom } from './predict-room.ts';

export type { RoomAction } from '#api/rooms-api.ts';

const SENDINGS_MAX = 3;
/** By then the hub has announced a change, unless it is away. */
const ANNOUNCED_AFTER_MS = 1_500;
/** A second press on skip after another person's is no failure, because the song was skipped. */
const QUIET_CONFLICTS: readonly RoomAction['type'][] = ['skip', 'vote-skip'];

const MEMBER_ACTIONS: readonly RoomAction['type'][] = ['set-co-host', 'remove-member', 'ban'];

const commandKey = (roomId: string) => ['room-command', roomId] as const;

/** Adds the changes that were made here and are not confirmed. */
export function useWithPending(roomId: string, known: KnownRoom | undefined): KnownRoom | undefined {
  const pending = usePendingInputs<RoomCommand>(commandKey(roomId));
  return useMemo(
    () => known && pending.reduce((predicted, { action }) => predictRoom(predicted, action), known),
    [known, pending],
  );
}

function revisionOf(client: QueryClient, roomId: string): number {
  return client.getQueryData<KnownRoom>(queryKeys.room(roomId))?.room.revision ?? 0;
}

/** Until the room contains the change, because what a press has shown would disappear for a moment. */
async function untilKnown(client: QueryClient, roomId: string, revision: number): Promise<void> {
  const isKnown = () => revisionOf(client, roomId) >= revision;
  if (isKnown()) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      leave();
      resolve();
    };
    const timer = setTimeout(done, ANNOUNCED_AFTER_MS);
    const leave = client.getQueryCache().subscribe(() => isKnown() && done());
  });
  if (!isKnown()) await client.invalidateQueries({ queryKey: queryKeys.room(roomId) });
}

export function commandOf(client: QueryClient, roomId: string, action: RoomAction): RoomCommand {
  return { commandId: createCommandId(), revision: revisionOf(client, roomId), action };
}

function toastAddition({ addedCount = 0, refusedCount = 0 }: RoomCommandReply): void {
  if (addedCount === 0) showToast('warning', roomTexts.add.none);
  else if (refusedCount > 0) showToast('warning', roomTexts.add.some(addedCount, refusedCount));
  else showToast('success', roomTexts.add.done(addedCount));
}

/** Commands show their effect at once where it can be predicted. A command without an answer is sent again. */
export function useRoomCommand(roomId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationKey: commandKey(roomId),
    mutationFn: async (command: RoomCommand) => {
      const reply = await sendRoomCommand(roomId, command);
      await untilKnown(client, roomId, reply.revision);
      return reply;
    },
    retry: (count, error) => count < SENDINGS_MAX && isTransient(error),
    onMutate: guardSession,
    onSuccess(reply, { action }, isStillHere) {
      // People are no part of the revision that was waited for.
      if (MEMBER_ACTIONS.includes(action.type))
        client.setQueryData<KnownRoom>(
          queryKeys.room(roomId),
          (known) => known && predictRoom(known, action),
        );
      if (action.type === 'add' && isStillHere()) toastAddition(reply);
    },
    onError(error, { action }, isStillHere) {
      void client.invalidateQueries({ queryKey: queryKeys.room(roomId) });
      const isQuiet = readCode(error) === 'ROOM_CONFLICT' && QUIET_CONFLICTS.includes(action.type);
      if (isStillHere?.() && !isQuiet) showToast('error', serverMessageOr(error, roomTexts.changeFailed));
    },
  });
  const send = useCallback(
    (action: RoomAction): Promise<boolean> =>
      mutateAsync(commandOf(client, roomId, action)).then(
        () => true,
        () => false,
      ),
    [client, mutateAsync, roomId],
  );
  return useMemo(
    () => ({
      /** Resolves to whether it was done; a failure has been shown by then. */
      send,
      add: (music: Parameters<typeof addition>[0]) => send(addition(music)),
    }),
    [send],
  );
}
