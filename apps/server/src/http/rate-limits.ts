/**
 * Limits requests per session or else address, never globally; media and vital routes have none, because a limit would
 * silence music (S39). Window limits count over all nodes, general limits on each.
 */
import { isMediaRoute, type RouteDefinition } from '@tutti/contract';
import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/app-error.ts';
import { TokenBucket } from '#platform/async/token-bucket.ts';
import type { Clock } from '#platform/clock.ts';

export interface WindowLimit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

export interface RateLimits {
  /** Counts one and throws beyond the limit of this address or user, over all nodes. */
  count(limit: WindowLimit, addressOrUser: string): void | Promise<void>;
  /** Counts against the route's own limits, per address, before the request is processed. */
  countRoute(route: RouteDefinition, ipAddress: string): void | Promise<void>;
  /** Counts against the general limits, once the caller is known. */
  countCall(route: RouteDefinition, caller: { sessionId?: string | undefined; ipAddress: string }): void;
}

/** Ruling 0.13: bursts of 150, and five a second without end. */
const OF_SESSION = { burst: 150, perSecond: 5 };
/** Allows for a household or an office behind one address. */
const OF_ADDRESS = { burst: 1_500, perSecond: 50 };
/** The oldest keys are dropped first, so that invented ones cannot fill the memory. */
const BUCKETS_MAX = { max: 20_000 };

/** Counts one within a time window over all nodes; undefined if there is only one node. */
type CountShared = (key: string, windowMs: number) => Promise<{ count: number; leftMs: number }> | undefined;

interface RateLimitDeps {
  readonly clock: Clock;
  readonly countShared: CountShared;
}

export function createRateLimits({ clock, countShared }: RateLimitDeps): RateLimits {
  const buckets = new LRUCache<string, TokenBucket>(BUCKETS_MAX);
  const windows = new LRUCache<string, { count: number; endsAt: number }>(BUCKETS_MAX);

  function take(key: string, limit: typeof OF_SESSION): void {
    const now = clock.now();
    const bucket = buckets.get(key) ?? new TokenBucket(limit, now);
    buckets.set(key, bucket);
    if (!bucket.take(now)) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: bucket.waitMs / 1_000 });
  }

  /** Counts on this node first, so that a flood never reaches the database. */
  function count(limit: WindowLimit, addressOrUser: string): void | Promise<void> {
    const key = `${limit.name} ${toAddressKey(addressOrUser)}`;
    countHere(limit, key);
    return countShared(key, limit.windowMs)?.then(({ count: counted, leftMs }) => {
      if (counted > limit.max) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: leftMs / 1_000 });
    });
  }

  function countHere({ max, windowMs }: WindowLimit, key: string): void {
    const now = clock.now();
    const known = windows.get(key);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
    if (window.count >= max) {
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: (window.endsAt - now) / 1_000 });
    }
    windows.set(key, { ...window, count: window.count + 1 });
  }

  return {
    count,
    countRoute(route, ipAddress) {
      return route.rateLimit && count({ name: route.path, ...route.rateLimit }, ipAddress);
    },
    countCall(route, { sessionId, ipAddress }) {
      if (route.isVital || isMediaRoute(route)) return;
      if (sessionId === undefined) take(toAddressKey(ipAddress), OF_ADDRESS);
      else take(sessionId, OF_SESSION);
    },
  };
}

export const noRateLimits: RateLimits = { count: () => {}, countRoute: () => {}, countCall: () => {} };

/** Reduces an IPv6 address to its /64, because one subscriber can choose any address in it. */
export function toAddressKey(ipAddress: string): string {
  if (!ipAddress.includes(':')) return ipAddress;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ipAddress.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':');
}
