import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pastRoomTexts } from '@tutti/contract/rooms/past-texts';
import { messageOr } from '#api/api-error.ts';
import {
  fetchPastRoom,
  fetchPastRooms,
  type PastRoomList,
  type PlayedRoom,
  setRoomNaming,
} from '#api/past-rooms-api.ts';
import { showToast } from '#ui/toasts/toast-store.ts';

export type { PastRoom, PastRoomList, PastSong, PlayedRoom } from '#api/past-rooms-api.ts';

const LIST_KEY = ['past-rooms'] as const;

export function usePastRooms() {
  return useQuery({ queryKey: LIST_KEY, queryFn: ({ signal }) => fetchPastRooms(signal), staleTime: 0 });
}

export function usePastRoom(roomId: string) {
  return useQuery({
    queryKey: [...LIST_KEY, roomId],
    queryFn: ({ signal }) => fetchPastRoom(roomId, signal),
    staleTime: 0,
  });
}

export function useLoadPastRoom(): (roomId: string) => Promise<PlayedRoom> {
  const client = useQueryClient();
  return (roomId) =>
    client.fetchQuery({
      queryKey: [...LIST_KEY, roomId],
      queryFn: ({ signal }) => fetchPastRoom(roomId, signal),
    });
}

/** Decides whether others see this person's name in rooms that both were in. */
export function useSetRoomNaming() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: setRoomNaming,
    onSuccess: (isNamed) =>
      client.setQueryData<PastRoomList>(LIST_KEY, (known) => known && { ...known, isNamed }),
    onError: (error) => showToast('error', messageOr(error, pastRoomTexts.namingFailed)),
  });
}
