import { LOCKOUT_MAX_FAILURES } from '@tutti/contract';
import type { Queries } from '#platform/db/queries.ts';
import { hashToken } from '#platform/ids.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { createKnownDeviceStore } from './known-device-store.ts';

const DEVICES_PER_ACCOUNT_MAX = 20;

interface Visit {
  readonly accountId: string;
  readonly deviceToken: string | undefined;
}

export async function isKnownDevice(trx: Queries, { accountId, deviceToken }: Visit): Promise<boolean> {
  if (deviceToken === undefined) return false;
  const device = await createKnownDeviceStore(trx).find(accountId, hashToken(deviceToken));
  return device !== undefined && device.failures < LOCKOUT_MAX_FAILURES;
}

/** Finds the account that this device last signed in to; undefined if it is unknown or has been used for guessing. */
export async function recognizeDevice(
  db: Queries,
  deviceToken: string | undefined,
): Promise<string | undefined> {
  if (deviceToken === undefined) return undefined;
  const known = await createKnownDeviceStore(db).listOfDevice(hashToken(deviceToken));
  const isGuessing = known.some(({ failures }) => failures >= LOCKOUT_MAX_FAILURES);
  return isGuessing ? undefined : known[0]?.account_id;
}

export async function countDeviceFailure(trx: Queries, deviceToken: string | undefined): Promise<void> {
  if (deviceToken === undefined) return;
  await createKnownDeviceStore(trx).countFailure(hashToken(deviceToken));
}

/** Returns the token for the device cookie: the current one if it is known for any account, else a new one. */
export async function rememberDevice(
  deps: AccountsDeps,
  trx: Queries,
  { accountId, deviceToken }: Visit,
): Promise<string> {
  const store = createKnownDeviceStore(trx);
  const isOurs = deviceToken !== undefined && (await store.isKnownAnywhere(hashToken(deviceToken)));
  const token = isOurs ? deviceToken : deps.ids.token();
  await store.put(accountId, hashToken(token), deps.clock.now());
  await store.removeBeyond(accountId, DEVICES_PER_ACCOUNT_MAX);
  return token;
}
