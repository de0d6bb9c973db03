import { LRUCache } from 'lru-cache';
import type { Requester } from '#identity/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/logger.ts';
import type { Audit } from './audit.ts';

interface RefusalDeps {
  readonly audit: Pick<Audit, 'record'>;
  readonly database: Pick<Database, 'queries'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** `what` is the method and path of the route: `POST /api/admin/users/:id/delete`. */
export type RecordAccessRefusal = (requester: Requester, what: string) => Promise<void>;

/** Repeated attempts are audited once an hour, so that nobody can flood the log. */
const AGAIN_AFTER_MS = 3_600_000;
const REMEMBERED_MAX = 5_000;

export function createAccessRefusals({ audit, database, clock, logger }: RefusalDeps): RecordAccessRefusal {
  const recordedAt = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  return async ({ actor, origin }, what) => {
    const key = `${actor.userId} ${what}`;
    const now = clock.now();
    if (now - (recordedAt.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER_MS) return;
    recordedAt.set(key, now);
    try {
      await audit.record(database.queries, {
        action: 'ACCESS_REFUSED',
        resourceType: 'Authentication',
        resource: what,
        actor,
        origin,
        isSuccess: false,
      });
    } catch (error) {
      // The refusal stands, whether or not it can be audited.
      logger.warn({ err: error }, 'a refusal could not be put on record');
    }
  };
}
