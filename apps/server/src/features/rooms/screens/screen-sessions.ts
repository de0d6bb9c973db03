import type { Screen } from '#identity/actor.ts';
import { isWellFormedScreenToken } from '#identity/screen-token.ts';
import { AppError } from '#platform/app-error.ts';
import { hashToken } from '#platform/ids.ts';
import type { RoomDeps } from '../room-deps.ts';
import { createScreenStore } from '../room-screen-store.ts';

/** Authenticates screens; throws UNAUTHENTICATED for one whose wait is over, that was removed, or whose room has ended. */
export interface ScreenSessions {
  require(token: string): Promise<Screen>;
}

export function createScreenSessions({
  database,
  clock,
}: Pick<RoomDeps, 'database' | 'clock'>): ScreenSessions {
  const store = createScreenStore(database.queries);
  return {
    async require(token) {
      if (!isWellFormedScreenToken(token)) throw new AppError('UNAUTHENTICATED');
      const found = await store.findByToken(hashToken(token), clock.now());
      if (found === undefined) throw new AppError('UNAUTHENTICATED');
      const { id, roomId, pairingCode, expiresAtMs } = found;
      return { screenOfRoom: roomId, screenId: id, sessionId: `screen:${id}`, pairingCode, expiresAtMs };
    },
  };
}
