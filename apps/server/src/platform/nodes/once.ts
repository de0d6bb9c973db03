/** Things that may be used once: this process notes them, and several nodes count them together. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { NodeRegister } from './node-register.ts';

interface OnceOptions {
  readonly kind: string;
  /** The validity of one. */
  readonly windowMs: number;
  /** More than can be used within that time. */
  readonly rememberedMax: number;
  readonly clock: Pick<Clock, 'now'>;
  readonly countShared: NodeRegister['countShared'];
}

interface Use {
  readonly id: string;
  readonly issuedAtMs: number;
  /** Identifies the user, because a retried transaction still counts as the first use. */
  readonly by?: object;
  readonly trx?: Queries;
}

/** Returns whether it is the first use. */
export type Once = (use: Use) => Promise<boolean>;

export function createOnce({ kind, windowMs, rememberedMax, clock, countShared }: OnceOptions): Once {
  const users = new LRUCache<string, object>({ max: rememberedMax });
  const startedAtMs = clock.now();
  return async ({ id, issuedAtMs, by = {}, trx }) => {
    const user = users.get(id);
    if (user !== undefined && user !== by) return false;
    users.set(id, by);
    const shared = countShared(`${kind} ${id}`, windowMs, trx);
    // A single process knows only its own uses; earlier ones were those of another process.
    return shared === undefined ? issuedAtMs >= startedAtMs : (await shared).count === 1;
  };
}
