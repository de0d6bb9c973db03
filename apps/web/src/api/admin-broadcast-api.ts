import { adminBroadcastAddresses } from '@tutti/contract/admin-broadcast/addresses';
import type { BroadcastOverview } from '@tutti/contract/admin-broadcast/schemas';
import { callApi } from './api-client.ts';

export type { BroadcastOverview, BroadcastStation } from '@tutti/contract/admin-broadcast/schemas';

export async function fetchBroadcast(signal: AbortSignal): Promise<BroadcastOverview> {
  return callApi(adminBroadcastAddresses.broadcast, { signal });
}

export async function setStationPublic(input: { genreId: string; isPublic: boolean }): Promise<void> {
  const { genreId, isPublic } = input;
  await callApi(adminBroadcastAddresses.changeStation, { params: { genreId }, body: { isPublic } });
}
