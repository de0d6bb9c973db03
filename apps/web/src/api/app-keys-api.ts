import { appKeyAddresses } from '@tutti/contract/app-keys/addresses';
import type { AppKey as WireKey } from '@tutti/contract/app-keys/schemas';
import { callApi } from './api-client.ts';

export interface AppKey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
  readonly lastClient: string | undefined;
}

/** The secret is only returned once. */
export interface CreatedAppKey extends AppKey {
  readonly secret: string;
  readonly userName: string;
  readonly serverUrl: string;
}

const toAppKey = ({ id, name, createdAt, lastUsedAt, lastClient }: WireKey): AppKey => ({
  id,
  name,
  createdAt: new Date(createdAt),
  lastUsedAt: lastUsedAt === null ? undefined : new Date(lastUsedAt),
  lastClient: lastClient ?? undefined,
});

/** Newest first. */
export async function fetchAppKeys(signal: AbortSignal): Promise<AppKey[]> {
  return (await callApi(appKeyAddresses.list, { signal })).map(toAppKey);
}

export async function makeAppKey(name: string): Promise<CreatedAppKey> {
  const reply = await callApi(appKeyAddresses.create, { body: { name } });
  const { secret, userName, serverUrl } = reply;
  return { ...toAppKey(reply), secret, userName, serverUrl };
}

export async function revokeAppKey(id: string): Promise<void> {
  await callApi(appKeyAddresses.revoke, { params: { id } });
}

/** For administrators; returns the number of revoked keys. */
export async function revokeAppKeysOfUser(userId: string): Promise<number> {
  return (await callApi(appKeyAddresses.revokeOfUser, { params: { id: userId } })).revoked;
}
