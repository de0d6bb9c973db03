import { ROOM_LEAD_MAX_MS, ROOM_LEAD_MIN_MS } from '@tutti/contract';
import type { RoomPresence } from './room-presence.ts';

/** Assumed as long as no page has reported its own time. A change is to be heard within 1,500 ms on an ordinary line. */
const USUAL_MS = 1_400;

/** How long a change takes until it is heard: as long as the slowest page needs, but nobody waits for a very slow one. */
export function leadOf(presence: Pick<RoomPresence, 'slowestMs'>, roomId: string): number {
  const slowestMs = presence.slowestMs(roomId) ?? USUAL_MS;
  return Math.min(Math.max(slowestMs, ROOM_LEAD_MIN_MS), ROOM_LEAD_MAX_MS);
}
