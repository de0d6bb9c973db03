/** Identifies the user of an app key in each of the forms that apps support. The login password is never accepted. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { toEmailKey, toUserNameKey } from '#identity/account-names.ts';
import type { Clock } from '#platform/clock.ts';
import type { LastUsed } from '#platform/last-used.ts';
import type { SecretBox } from '#platform/secret-box.ts';
import { type AppKeyHolder, listUsable, type UsableKey } from './app-key-holder.ts';
import type { AppKeyLookups } from './app-key-store.ts';

export interface KeyUse {
  readonly usedAt: number;
  readonly client: string;
  readonly ipAddress: string;
}

export type AppCaller = Pick<KeyUse, 'client' | 'ipAddress'>;

/** Each method returns undefined for an unknown user, a wrong secret, a revoked key and an unapproved user alike. */
export interface AppKeySignIn {
  byKey(secret: string, caller: AppCaller): Promise<AppKeyHolder | undefined>;
  /** `name` is a user name or an address, in any case. */
  byPassword(name: string, secret: string, caller: AppCaller): Promise<AppKeyHolder | undefined>;
  /** `token` is the MD5 of secret and salt in hexadecimal. */
  byToken(
    name: string,
    { token, salt }: { token: string; salt: string },
    caller: AppCaller,
  ): Promise<AppKeyHolder | undefined>;
}

interface AppKeySignInDeps {
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly lookups: AppKeyLookups;
  readonly lastUsed: LastUsed<KeyUse>;
}

export function createAppKeySignIn({ clock, box, lookups, lastUsed }: AppKeySignInDeps): AppKeySignIn {
  function use(key: UsableKey | undefined, caller: AppCaller): AppKeyHolder | undefined {
    if (key === undefined) return undefined;
    const { client, ipAddress } = caller;
    lastUsed.note(key.holder.keyId, { usedAt: clock.now(), client, ipAddress }, key.lastUsedAt);
    return key.holder;
  }

  /** Checks all keys of the name, even after a match. */
  async function findOfName(name: string, fits: (secret: string) => boolean): Promise<UsableKey | undefined> {
    const rows = await lookups.byName({ userNameKey: toUserNameKey(name), emailKey: toEmailKey(name) });
    const fitting = listUsable(rows).filter(({ holder, sealed }) => {
      const secret = box.open(holder.keyId, sealed);
      return secret !== undefined && fits(secret);
    });
    return fitting[0];
  }

  return {
    async byKey(secret, caller) {
      return use(listUsable(await lookups.byDigest(box.digest(secret)))[0], caller);
    },
    async byPassword(name, secret, caller) {
      const wanted = box.digest(secret);
      return use(await findOfName(name, (known) => isSame(box.digest(known), wanted)), caller);
    },
    async byToken(name, { token, salt }, caller) {
      const wanted = token.toLowerCase();
      return use(await findOfName(name, (known) => isSame(md5(known + salt), wanted)), caller);
    },
  };
}

/** Hash that the protocol requires; it only protects the secret in transit, which is long and random. */
function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
