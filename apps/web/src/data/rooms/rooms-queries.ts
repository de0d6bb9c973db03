import type { QueryClient } from '@tanstack/react-query';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RoomExit } from '@tutti/contract/rooms/words';
import {
  fetchBanned,
  fetchRoom,
  fetchRooms,
  joinRoom,
  joinRoomByCode,
  type KnownRoom,
  leaveRoom,
  openRoom,
} from '#api/rooms-api.ts';
import { queryKeys } from '../query-keys.ts';
import { newerRoom } from './apply-room-change.ts';
import { useWithPending } from './room-commands.ts';

export type {
  KnownRoom,
  Room,
  RoomCurrent,
  RoomEntry,
  RoomList,
  RoomListing,
  RoomMode,
  RoomPerson,
  RoomReaction,
  RoomRole,
  RoomTrack,
} from '#api/rooms-api.ts';

/** The list is announced when rooms come and go, but not with each song and listener. */
const LIST_POLL_MS = 15_000;
/** Without the hub, a room is read again and again. */
const ROOM_POLL_MS = 4_000;

export function useRooms({ pollMs = LIST_POLL_MS } = {}) {
  return useQuery({
    queryKey: queryKeys.rooms,
    queryFn: ({ signal }) => fetchRooms(signal),
    staleTime: 5_000,
    refetchInterval: pollMs,
  });
}

const keepNewer = (known: unknown, received: unknown) =>
  newerRoom(known as KnownRoom | undefined, received as KnownRoom);

interface RoomReading {
  /** The hub reports its changes. */
  isLive: boolean;
  pollMs?: number;
}

/** The room has all changes that were made here, also those on their way. */
export function useRoom(roomId: string, { isLive, pollMs = ROOM_POLL_MS }: RoomReading) {
  const query = useQuery({
    queryKey: queryKeys.room(roomId),
    queryFn: ({ signal }) => fetchRoom(roomId, signal),
    structuralSharing: keepNewer,
    staleTime: 0,
    refetchInterval: ({ state }) => (isLive || state.status === 'error' ? false : pollMs),
  });
  return { ...query, data: useWithPending(roomId, query.data) };
}

/** Why this person is no longer in the room; undefined while they may be. */
export function useRoomExit(roomId: string): RoomExit | undefined {
  const { data } = useQuery<RoomExit>({ queryKey: queryKeys.roomExit(roomId), queryFn: skipToken });
  return data;
}

export function noteRoom(client: QueryClient, known: KnownRoom): void {
  const { id } = known.room;
  client.removeQueries({ queryKey: queryKeys.roomExit(id) });
  client.setQueryData(queryKeys.room(id), known);
  void client.invalidateQueries({ queryKey: queryKeys.rooms });
}

function useEntrance<Input>(enter: (input: Input) => Promise<KnownRoom>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: enter, onSuccess: (known) => noteRoom(client, known) });
}

/** The views show failures of these three. */
export const useOpenRoom = () => useEntrance(openRoom);
export const useJoinRoom = () => useEntrance(joinRoom);
export const useJoinRoomByCode = () => useEntrance(joinRoomByCode);

export function useLeaveRoom() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: leaveRoom,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.rooms }),
  });
}

export function useBanned(roomId: string, isWanted: boolean) {
  return useQuery({
    queryKey: queryKeys.bannedFromRoom(roomId),
    queryFn: ({ signal }) => fetchBanned(roomId, signal),
    enabled: isWanted,
    staleTime: 0,
  });
}
