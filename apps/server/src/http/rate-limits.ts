/**
 * How often somebody may ask: per session where there is one, else per address; never globally. Media and vital routes
 * are not counted, because a limit there silences music or signs people out (engineering.md, "Accounts and safety").
 */
import type { RouteDefinition } from '@tutti/contract';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';

export interface RateLimits {
  /** The limits a route has for itself, per address, before anything else is done for the request. */
  countRoute(route: RouteDefinition, ipAddress: string): void;
  /** The general limits, once it is known who asks. */
  countCall(route: RouteDefinition, caller: { sessionId?: string | undefined; ipAddress: string }): void;
}

/** Resolutions 0.13: bursts of 150; five a second go on and on. */
const SESSION_BURST = 150;
const SESSION_PER_SECOND = 5;
/** A household or an office behind one address. */
const ADDRESS_BURST = 1_500;
const ADDRESS_PER_SECOND = 50;
const KEYS_KEPT = 20_000;

export function createRateLimits({ clock }: { clock: Clock }): RateLimits {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const windows = new Map<string, { count: number; endsAt: number }>();

  function take(key: string, burst: number, perSecond: number): void {
    const now = clock.now();
    const bucket = buckets.get(key);
    const tokens = bucket ? Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond) : burst;
    if (tokens < 1) throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: (1 - tokens) / perSecond });
    keep(buckets, key, { tokens: tokens - 1, at: now });
  }

  return {
    countRoute(route, ipAddress) {
      if (!route.rateLimit) return;
      const { max, windowMs } = route.rateLimit;
      const key = `${route.path} ${toAddressKey(ipAddress)}`;
      const now = clock.now();
      const known = windows.get(key);
      const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs };
      if (window.count >= max) {
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterS: (window.endsAt - now) / 1_000 });
      }
      keep(windows, key, { ...window, count: window.count + 1 });
    },
    countCall(route, { sessionId, ipAddress }) {
      if (route.isVital || route.access === 'media') return;
      if (sessionId === undefined) take(toAddressKey(ipAddress), ADDRESS_BURST, ADDRESS_PER_SECOND);
      else take(sessionId, SESSION_BURST, SESSION_PER_SECOND);
    },
  };
}

export const noRateLimits: RateLimits = { countRoute: () => {}, countCall: () => {} };

/** Least recently counted keys go first, so that made-up ones cannot fill the memory. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= KEYS_KEPT) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

/** One IPv6 subscriber has a whole /64 to choose addresses from. */
function toAddressKey(ipAddress: string): string {
  if (!ipAddress.includes(':')) return ipAddress;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = ipAddress.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':');
}
