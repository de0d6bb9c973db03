import { type Guest, guestPersonId } from '#identity/actor.ts';
import { isWellFormedGuestToken } from '#identity/guest-token.ts';
import { AppError } from '#platform/app-error.ts';
import { createStaleIfSlow } from '#platform/async/stale-if-slow.ts';
import { hashToken } from '#platform/ids.ts';
import type { RoomDeps } from '../room-deps.ts';
import { type AdmittedGuest, createGuestStore } from '../room-guest-store.ts';

/** Authenticates guests; throws UNAUTHENTICATED if they are not, or no longer, in their room. */
export interface GuestSessions {
  require(token: string): Promise<Guest>;
  /** At most a second old, for requests that come every few seconds, even while the database does not answer. */
  requireRecent(token: string): Promise<Guest>;
  /** Authenticates the session of a connection, whose token was checked when it opened. */
  requireSession(sessionId: string): Promise<Guest>;
}

type SessionDeps = Pick<RoomDeps, 'database' | 'clock' | 'timers' | 'events' | 'limits'>;

/** People who were removed are refused within two seconds, also if another node removed them. */
const VALID_MS = 1_000;
const KNOWN_MAX = 5_000;

export function createGuestSessions({ database, clock, timers, events, limits }: SessionDeps): GuestSessions {
  const store = createGuestStore(database.queries);
  const staleIfSlow = createStaleIfSlow(timers);
  const known = new Map<string, { readonly guest: Guest; readonly validUntilMs: number }>();
  events.subscribe('roomExited', ({ userIds }) => {
    const gone = new Set(userIds);
    for (const [key, { guest }] of known) if (gone.has(guest.sessionId)) known.delete(key);
  });

  function requireFound(found: AdmittedGuest | undefined): Guest {
    if (found === undefined || !limits().hasGuests) throw new AppError('UNAUTHENTICATED');
    const { memberId, roomId, name } = found;
    return { guestOfRoom: roomId, memberId, sessionId: guestPersonId(memberId), name };
  }

  async function look(tokenHash: string): Promise<{ found: AdmittedGuest | undefined }> {
    return { found: await store.findByToken(tokenHash, clock.now()) };
  }

  const toHash = (token: string): string => {
    if (!isWellFormedGuestToken(token)) throw new AppError('UNAUTHENTICATED');
    return hashToken(token);
  };

  return {
    require: async (token) => requireFound((await look(toHash(token))).found),
    async requireRecent(token) {
      const key = toHash(token);
      const recent = known.get(key);
      const nowMs = clock.now();
      if (recent !== undefined && nowMs < recent.validUntilMs && limits().hasGuests) return recent.guest;
      const older = recent && { found: { ...recent.guest, roomId: recent.guest.guestOfRoom } };
      const guest = requireFound(
        (
          await staleIfSlow(
            () => look(key),
            () => older,
          )
        ).found,
      );
      if (known.size >= KNOWN_MAX) known.clear();
      known.set(key, { guest, validUntilMs: nowMs + VALID_MS });
      return guest;
    },
    requireSession: async (sessionId) =>
      requireFound(await store.findAdmitted(sessionId.replace(/^guest:/, ''), clock.now())),
  };
}

export function isGuestSession(sessionId: string): boolean {
  return sessionId.startsWith(guestPersonId(''));
}
