import { auditDetailTexts } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { createAppKeyStore } from './app-key-store.ts';

interface Ending {
  readonly resource: string;
  readonly details?: string;
  readonly actor?: Pick<Actor, 'userId' | 'userName' | 'email'>;
  readonly origin?: RequestOrigin;
}

interface Means {
  readonly audit: Pick<Audit, 'record'>;
  readonly events: Pick<Events, 'publishIn'>;
}

export async function endAppKeys(
  trx: Queries,
  userId: string,
  { audit, events, ...ending }: Ending & Means,
): Promise<number> {
  const keyIds = await createAppKeyStore(trx).removeOfUser(userId);
  const count = keyIds.length;
  if (count > 0) {
    const details = auditDetailTexts.keys(count);
    await recordEnding({ audit, events }, trx, { userId, keyIds, ...ending, details });
  }
  return count;
}

/** Audits the revocation, and notifies open streams once the transaction has committed. */
export async function recordEnding(
  { audit, events }: Means,
  trx: Queries,
  { userId, keyIds, ...ending }: Ending & { readonly userId: string; readonly keyIds: readonly string[] },
): Promise<void> {
  await audit.record(trx, { action: 'APP_KEY_REVOKED', resourceType: 'Authentication', ...ending });
  await events.publishIn(trx, 'appKeysRevoked', { userId, keyIds });
}
