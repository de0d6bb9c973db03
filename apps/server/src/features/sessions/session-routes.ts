import { accountRoutes, type OwnSession } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/db/database.ts';
import type { OwnedSession, Sessions } from './sessions.ts';

interface SessionRoutesDeps {
  readonly sessions: Sessions;
  readonly database: Database;
}

export function registerSessionRoutes(
  { route }: RouteRegistrar,
  { sessions, database }: SessionRoutesDeps,
): void {
  route(accountRoutes.sessions, async ({ actor }) => {
    const own = await sessions.listOfUser(actor.userId);
    return own.map((session) => toOwnSession(session, actor.sessionId)).reverse();
  });
  route(accountRoutes.revokeSession, async ({ actor, params }) => {
    const ended = await database.transaction((trx) => sessions.end(trx, actor.userId, params.id));
    if (ended.sessionIds.length === 0) throw new AppError('NOT_FOUND');
    sessions.announce(ended);
    return { message: 'The session was ended.' };
  });
  route(accountRoutes.revokeAllSessions, async ({ actor }) => {
    const ended = await database.transaction((trx) =>
      sessions.endAll(trx, actor.userId, { exceptSessionId: actor.sessionId }),
    );
    sessions.announce(ended);
    return { message: 'All other sessions were ended.' };
  });
}

function toOwnSession(session: OwnedSession, currentId: string): OwnSession {
  return {
    id: session.id,
    device: session.userAgent || 'Unknown device',
    ipAddress: session.ipAddress,
    createdAt: new Date(session.createdAt).toISOString(),
    lastSeenAt: new Date(session.lastSeenAt).toISOString(),
    isCurrent: session.id === currentId,
  };
}
