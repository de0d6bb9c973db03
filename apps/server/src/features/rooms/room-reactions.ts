import type { RoomReaction } from '@tutti/contract';
import { TokenBucket } from '#platform/async/token-bucket.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { Timers } from '#platform/timers.ts';

export interface RoomReactions {
  /** Ignores what exceeds a person's measure, because a finger may be faster than eyes. */
  react(roomId: string, memberId: string, reaction: RoomReaction): void;
  stop(): void;
}

interface Deps {
  readonly database: Pick<Database, 'queries'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: Pick<Events, 'publishIn'>;
  readonly logger: Logger;
}

const GATHERED_FOR_MS = 250;
const PER_PERSON = { perSecond: 2, burst: 8 } as const;
const MEMBERS_MAX = 5_000;

/** Gathers the reactions of a quarter of a second; nothing of them is stored. */
export function createRoomReactions({ database, clock, timers, events, logger }: Deps): RoomReactions {
  const gathered = new Map<string, Map<RoomReaction, number>>();
  const buckets = new Map<string, TokenBucket>();
  let timer: number | undefined;

  function mayReact(memberId: string): boolean {
    const nowMs = clock.now();
    if (buckets.size > MEMBERS_MAX) buckets.clear();
    const bucket = buckets.get(memberId) ?? new TokenBucket(PER_PERSON, nowMs);
    buckets.set(memberId, bucket);
    return bucket.take(nowMs);
  }

  function send(): void {
    timer = undefined;
    for (const [roomId, counts] of gathered)
      events
        .publishIn(database.queries, 'roomReacted', { roomId, counts: Object.fromEntries(counts) })
        .catch((error: unknown) => logger.warn({ err: error, roomId }, 'sending reactions failed'));
    gathered.clear();
  }

  return {
    react(roomId, memberId, reaction) {
      if (!mayReact(memberId)) return;
      const counts = gathered.get(roomId) ?? new Map<RoomReaction, number>();
      gathered.set(roomId, counts);
      counts.set(reaction, (counts.get(reaction) ?? 0) + 1);
      timer ??= timers.setTimer(send, GATHERED_FOR_MS);
    },
    stop() {
      if (timer !== undefined) timers.clearTimer(timer);
      timer = undefined;
    },
  };
}
