import type { Audit } from '#features/audit/audit.ts';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { createAppKeyStore } from './app-key-store.ts';

/** App keys ended inside a transaction; `announceEnded` says so once it is committed. */
export interface EndedAppKeys {
  readonly userId: string;
  readonly keyIds: readonly string[];
}

interface Ending {
  /** Whose keys they are. */
  readonly resource: string;
  readonly details?: string;
  readonly actor?: Pick<Actor, 'userId' | 'userName' | 'email'>;
  readonly origin?: RequestOrigin;
}

/** Ends all app keys of a user. */
export async function endAppKeys(
  trx: Queries,
  userId: string,
  { audit, ...ending }: Ending & { readonly audit: Pick<Audit, 'record'> },
): Promise<EndedAppKeys> {
  const keyIds = await createAppKeyStore(trx).removeOfUser(userId);
  const count = keyIds.length;
  if (count > 0) {
    await recordEnding(audit, trx, { ...ending, details: count === 1 ? '1 key' : `${count} keys` });
  }
  return { userId, keyIds };
}

export async function recordEnding(
  audit: Pick<Audit, 'record'>,
  trx: Queries,
  ending: Ending,
): Promise<void> {
  await audit.record(trx, { action: 'APP_KEY_REVOKED', resourceType: 'Authentication', ...ending });
}

export function announceEnded(events: Events, ended: EndedAppKeys): void {
  if (ended.keyIds.length > 0) events.publish('appKeysRevoked', ended);
}
