/** What may be used once: this process notes it, and where there are others, all of them count it together. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { NodeRegister } from './node-register.ts';

interface OnceOptions {
  readonly kind: string;
  /** As long as one holds. */
  readonly windowMs: number;
  /** More than can be used within that time. */
  readonly keptMax: number;
  readonly clock: Pick<Clock, 'now'>;
  readonly countShared: NodeRegister['countShared'];
}

interface Use {
  readonly id: string;
  readonly issuedAtMs: number;
  /** Who uses it: a transaction that is tried again uses it still for the first time. */
  readonly by?: object;
  readonly trx?: Queries;
}

/** Whether it is its first use. */
export type Once = (use: Use) => Promise<boolean>;

export function createOnce({ kind, windowMs, keptMax, clock, countShared }: OnceOptions): Once {
  const users = new LRUCache<string, object>({ max: keptMax });
  const startedAtMs = clock.now();
  return async ({ id, issuedAtMs, by = {}, trx }) => {
    const user = users.get(id);
    if (user !== undefined && user !== by) return false;
    users.set(id, by);
    const shared = countShared(`${kind} ${id}`, windowMs, trx);
    // Alone, nothing but this process knows what was used; before it began, that was another one.
    return shared === undefined ? issuedAtMs >= startedAtMs : (await shared).count === 1;
  };
}
