import type { Queries } from '#platform/db/queries.ts';
import type { Events } from '#platform/events.ts';
import { createSessionStore } from './session-store.ts';

export interface EndedSessions {
  readonly userId: string;
  readonly sessionIds: readonly string[];
}

/** Ends those of the sessions that exist; connections that use them are told once the transaction has committed. */
export async function endSessions(
  events: Pick<Events, 'publishIn'>,
  trx: Queries,
  { userId, sessionIds }: EndedSessions,
): Promise<EndedSessions> {
  const ended = { userId, sessionIds: await createSessionStore(trx).remove(userId, sessionIds) };
  if (ended.sessionIds.length > 0) await events.publishIn(trx, 'sessionsRevoked', ended);
  return ended;
}

export async function endAllSessions(
  events: Pick<Events, 'publishIn'>,
  trx: Queries,
  { userId, exceptSessionId }: { readonly userId: string; readonly exceptSessionId?: string | undefined },
): Promise<EndedSessions> {
  const all = (await createSessionStore(trx).listOfUser(userId)).map(({ id }) => id);
  return endSessions(events, trx, { userId, sessionIds: all.filter((id) => id !== exceptSessionId) });
}
