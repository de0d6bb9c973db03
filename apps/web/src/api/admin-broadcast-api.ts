import { adminBroadcastAddresses } from '@tutti/contract/addresses/admin-broadcast';
import type { BroadcastOverview } from '@tutti/contract/model/admin-broadcast';
import { callApi } from './api-client.ts';

export type { BroadcastOverview, BroadcastStation } from '@tutti/contract/model/admin-broadcast';

export async function fetchBroadcast(signal: AbortSignal): Promise<BroadcastOverview> {
  return callApi(adminBroadcastAddresses.broadcast, { signal });
}

/** Makes a station public, or private again. */
export async function setStationPublic(input: { genreId: string; isPublic: boolean }): Promise<void> {
  const { genreId, isPublic } = input;
  await callApi(adminBroadcastAddresses.changeStation, { params: { genreId }, body: { isPublic } });
}
