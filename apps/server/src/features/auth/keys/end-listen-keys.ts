import type { Audit } from '#features/audit/audit.ts';
import type { Actor, RequestOrigin } from '#identity/actor.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { createListenKeyStore } from './listen-key-store.ts';

interface Ending {
  readonly audit: Pick<Audit, 'record'>;
  readonly events: Pick<Events, 'publishIn'>;
  readonly resource: string;
  readonly actor?: Pick<Actor, 'userId' | 'userName' | 'email'>;
  readonly origin?: RequestOrigin;
}

/** Revokes all listen keys of a user; open streams are notified once the transaction has committed. */
export async function endListenKeys(
  trx: Queries,
  userId: string,
  { audit, events, ...ending }: Ending,
): Promise<void> {
  const keys = await createListenKeyStore(trx).removeOfUser(userId);
  for (const { id, name } of keys) {
    await audit.record(trx, {
      action: 'LISTEN_KEY_REVOKED',
      resourceType: 'Authentication',
      details: name,
      ...ending,
    });
    await events.publishIn(trx, 'listenKeyRevoked', { keyId: id, userId });
  }
}
