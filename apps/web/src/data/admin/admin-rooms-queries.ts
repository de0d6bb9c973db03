import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ACTIVE_USERS_POLL_MS } from '@tutti/contract/limits';
import { adminRoomTexts } from '@tutti/contract/rooms/admin-texts';
import { type AdminRoom, endAnyRoom, fetchAllRooms } from '#api/admin-rooms-api.ts';
import { toastOutcome } from '../toast-outcome.ts';
import { adminKeys } from './admin-keys.ts';

export type { AdminRoom } from '#api/admin-rooms-api.ts';

export function useAllRooms() {
  return useQuery({
    queryKey: adminKeys.adminRooms,
    queryFn: ({ signal }) => fetchAllRooms(signal),
    staleTime: 0,
    refetchInterval: ACTIVE_USERS_POLL_MS,
    refetchOnWindowFocus: true,
  });
}

export function useEndAnyRoom() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<AdminRoom, 'id' | 'name'>) => endAnyRoom(id),
    ...toastOutcome<void, Pick<AdminRoom, 'id' | 'name'>>(
      (_result, { name }) => adminRoomTexts.ended(name),
      adminRoomTexts.endFailed,
    ),
    onSettled: () => client.invalidateQueries({ queryKey: adminKeys.adminRooms }),
  });
}
