import type { SyncTimeReply } from '@tutti/contract';
import type { Clock } from '#platform/clock.ts';

/** t3 is read as late as possible, because the client counts all later work as network time. */
export function syncTime(clock: Clock, t1: number, receivedAtMs: number): SyncTimeReply {
  return { t1, t2: receivedAtMs, t3: clock.exactNow() };
}
