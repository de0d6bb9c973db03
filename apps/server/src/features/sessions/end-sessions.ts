import type { Queries } from '#platform/db/queries.ts';
import { createSessionStore } from './session-store.ts';

/** Sessions ended inside a transaction; `Sessions.announce` says so once it is committed. */
export interface EndedSessions {
  readonly userId: string;
  readonly sessionIds: readonly string[];
}

/** Ends all sessions of a user, or all but the one that asks. */
export async function endSessions(
  trx: Queries,
  userId: string,
  { exceptSessionId }: { exceptSessionId?: string } = {},
): Promise<EndedSessions> {
  const store = createSessionStore(trx);
  const all = (await store.listOfUser(userId)).map(({ id }) => id);
  const ended = await store.remove(
    userId,
    all.filter((id) => id !== exceptSessionId),
  );
  return { userId, sessionIds: ended };
}
