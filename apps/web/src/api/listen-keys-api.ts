import { listenKeyAddresses } from '@tutti/contract/listen-keys/addresses';
import { stationAddresses } from '@tutti/contract/stations/addresses';
import { callApi } from './api-client.ts';

export interface ListenKey {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

export interface StationAddress {
  readonly slug: string;
  readonly isPublic: boolean;
}

interface WireKey {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

const toListenKey = ({ createdAt, lastUsedAt, ...rest }: WireKey): ListenKey => ({
  ...rest,
  createdAt: new Date(createdAt),
  lastUsedAt: lastUsedAt === null ? undefined : new Date(lastUsedAt),
});

/** Newest first. */
export async function fetchListenKeys(signal: AbortSignal): Promise<ListenKey[]> {
  return (await callApi(listenKeyAddresses.list, { signal })).map(toListenKey);
}

export async function makeListenKey(name: string): Promise<ListenKey> {
  return toListenKey(await callApi(listenKeyAddresses.create, { body: { name } }));
}

export async function revokeListenKey(id: string): Promise<void> {
  await callApi(listenKeyAddresses.revoke, { params: { id } });
}

/** Null if the station is off air, because the server only lists running ones. */
export async function fetchStationAddress(
  genreId: string,
  signal: AbortSignal,
): Promise<StationAddress | null> {
  const running = await callApi(stationAddresses.list, { signal });
  const found = running.find((stream) => String(stream.genreId) === genreId);
  return found === undefined ? null : { slug: found.slug, isPublic: found.isPublic };
}
