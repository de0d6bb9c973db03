import { isGuest, type PersonKey, personIdOf } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { createStaleIfSlow } from '#platform/async/stale-if-slow.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Events } from '#platform/events.ts';
import type { Timers } from '#platform/timers.ts';
import { createRoomMemberStore, type Membership } from './room-member-store.ts';

export interface RoomMemberships {
  /** Reads it from the database. */
  require(roomId: string, person: PersonKey): Promise<Membership>;
  /** At most a second old, for requests that come every few seconds, even while the database does not answer. */
  requireRecent(roomId: string, person: PersonKey): Promise<Membership>;
}

interface MembershipDeps {
  readonly database: Pick<Database, 'queries'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly events: Events;
}

interface Known {
  readonly membership: Membership;
  readonly validUntilMs: number;
}

/** Removed people are refused within two seconds, also if another node removed them. */
const VALID_MS = 1_000;
const KNOWN_MAX = 5_000;

export function createRoomMemberships({ database, clock, timers, events }: MembershipDeps): RoomMemberships {
  const store = createRoomMemberStore(database.queries);
  const staleIfSlow = createStaleIfSlow(timers);
  const known = new Map<string, Known>();
  events.subscribe('roomExited', ({ roomId, userIds }) => {
    for (const userId of userIds) known.delete(`${roomId} ${userId}`);
  });

  /** A guest is in no other room. */
  async function find(roomId: string, person: PersonKey): Promise<Membership | undefined> {
    if (!isGuest(person)) return store.findMembership(roomId, person.userId);
    return person.guestOfRoom === roomId ? store.findGuestMembership(roomId, person.memberId) : undefined;
  }

  return {
    require: async (roomId, person) => requireFound(await find(roomId, person)),
    async requireRecent(roomId, person) {
      const key = `${roomId} ${personIdOf(person)}`;
      const recent = known.get(key);
      if (recent !== undefined && clock.now() < recent.validUntilMs) return recent.membership;
      const readAtMs = clock.now();
      const found = await staleIfSlow(
        async () => ({ membership: await find(roomId, person) }),
        () => known.get(key),
      );
      const membership = requireFound(found.membership);
      if (known.size >= KNOWN_MAX) known.clear();
      known.set(key, { membership, validUntilMs: readAtMs + VALID_MS });
      return membership;
    },
  };
}

/** A private room does not exist for anybody who is no member, and a public one is joined first. */
function requireFound(membership: Membership | undefined): Membership {
  if (membership === undefined) throw new AppError('ROOM_NOT_FOUND');
  return membership;
}
