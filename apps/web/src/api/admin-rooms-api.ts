import { adminRoomAddresses } from '@tutti/contract/rooms/addresses';
import type { AdminRoom } from '@tutti/contract/rooms/schemas';
import { callApi } from './api-client.ts';

export type { AdminRoom } from '@tutti/contract/rooms/schemas';

export async function fetchAllRooms(signal: AbortSignal): Promise<readonly AdminRoom[]> {
  return callApi(adminRoomAddresses.list, { signal });
}

export async function endAnyRoom(roomId: string): Promise<void> {
  await callApi(adminRoomAddresses.end, { params: { roomId } });
}
