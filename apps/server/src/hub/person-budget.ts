import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/app-error.ts';
import { TokenBucket } from '#platform/async/token-bucket.ts';
import type { Clock } from '#platform/clock.ts';

interface Options {
  readonly limit: { readonly perSecond: number; readonly burst: number };
  readonly clock: Clock;
  /** Without it, everything is allowed. */
  readonly hasUserLimits: boolean;
}

/** Forgets those first who have not called for the longest time. */
const PERSONS_MAX = 20_000;

/** Limits expensive calls by person, because each connection has a limit of its own and a person has many connections. */
export class PersonBudget {
  readonly #options: Options;
  readonly #buckets = new LRUCache<string, TokenBucket>({ max: PERSONS_MAX });

  constructor(options: Options) {
    this.#options = options;
  }

  /** Throws TOO_MANY_REQUESTS if this person has called too often. */
  spend(userId: string): void {
    const { limit, clock, hasUserLimits } = this.#options;
    if (!hasUserLimits) return;
    const nowMs = clock.now();
    const bucket = this.#buckets.get(userId) ?? new TokenBucket(limit, nowMs);
    this.#buckets.set(userId, bucket);
    if (!bucket.take(nowMs)) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: bucket.waitMs / 1_000 });
  }
}
