/** Browsers that have signed in before, so that guesses from elsewhere lock nobody out of their own. */
import { LOCKOUT_MAX_FAILURES } from '@tutti/contract';
import type { Queries } from '#platform/db/queries.ts';
import { hashToken } from '#platform/ids.ts';
import type { AccountsDeps } from '../account-deps.ts';
import { createKnownDeviceStore } from './known-device-store.ts';

const KEPT_OF_ACCOUNT = 20;

interface Visit {
  readonly accountId: string;
  readonly deviceToken: string | undefined;
}

/** Known, and has not been used for guessing itself. */
export async function isKnownDevice(trx: Queries, { accountId, deviceToken }: Visit): Promise<boolean> {
  if (deviceToken === undefined) return false;
  const device = await createKnownDeviceStore(trx).find(accountId, hashToken(deviceToken));
  return device !== undefined && device.failures < LOCKOUT_MAX_FAILURES;
}

/**
 * Whose it is: the account it was last signed in to, whoever signs in there. Nothing for one that is unknown or has been
 * used for guessing.
 */
export async function recogniseDevice(
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

/** The token the browser keeps: its own, when it is one of ours for some account, else a new one. */
export async function rememberDevice(
  deps: AccountsDeps,
  trx: Queries,
  { accountId, deviceToken }: Visit,
): Promise<string> {
  const store = createKnownDeviceStore(trx);
  const isOurs = deviceToken !== undefined && (await store.isKnownAnywhere(hashToken(deviceToken)));
  const token = isOurs ? deviceToken : deps.ids.token();
  await store.put(accountId, hashToken(token), deps.clock.now());
  await store.removeBeyond(accountId, KEPT_OF_ACCOUNT);
  return token;
}
