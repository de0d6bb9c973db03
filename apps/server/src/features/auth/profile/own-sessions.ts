/** A user's own sessions: listing and ending them. Ending is audited in the same transaction. */
import { auditDetailTexts, type OwnSession } from '@tutti/contract';
import type { EndedSessions } from '#features/auth/sessions/end-sessions.ts';
import type { OwnedSession } from '#features/auth/sessions/sessions.ts';
import type { Actor, Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { AccountsDeps } from '../accounts/account-deps.ts';
import { describeDevice } from './describe-device.ts';

export interface OwnSessions {
  /** Lists the current session first, then the others by last use. */
  list(actor: Actor): Promise<OwnSession[]>;
  signOut(who: Requester): Promise<void>;
  end(sessionId: string, who: Requester): Promise<void>;
  endOthers(who: Requester): Promise<void>;
}

export function createOwnSessions(deps: AccountsDeps): OwnSessions {
  const { sessions } = deps;
  return {
    async list(actor) {
      const own = await sessions.listOfUser(actor.userId);
      return own.map((session) => toOwnSession(session, actor.sessionId)).sort(byUse);
    },
    signOut: (who) =>
      endAndRecord(deps, who, {
        action: 'USER_LOGOUT',
        end: (trx) => sessions.end(trx, who.actor.userId, who.actor.sessionId),
      }),
    async end(sessionId, who) {
      const { userId } = who.actor;
      const session = (await sessions.listOfUser(userId)).find(({ id }) => id === sessionId);
      if (!session) throw new AppError('NOT_FOUND');
      await endAndRecord(deps, who, {
        action: 'SESSION_REVOKED',
        details: () => `${describeDevice(session.userAgent)}, ${session.ipAddress}`,
        end: (trx) => sessions.end(trx, userId, sessionId),
      });
    },
    endOthers: (who) =>
      endAndRecord(deps, who, {
        action: 'SESSION_REVOKED',
        details: ({ sessionIds }) => auditDetailTexts.otherSessions(sessionIds.length),
        end: (trx) => sessions.endAll(trx, who.actor.userId, { exceptSessionId: who.actor.sessionId }),
      }),
  };
}

interface Ending {
  readonly action: 'USER_LOGOUT' | 'SESSION_REVOKED';
  /** Must not read outside the transaction, because SQLite has a single writing connection. */
  readonly end: (trx: Queries) => Promise<EndedSessions>;
  readonly details?: (ended: EndedSessions) => string;
}

async function endAndRecord(deps: AccountsDeps, who: Requester, ending: Ending): Promise<void> {
  const { actor, origin } = who;
  const { action, end, details } = ending;
  await deps.database.transaction(async (trx) => {
    const ended = await end(trx);
    if (ended.sessionIds.length === 0) return;
    await deps.audit.record(trx, {
      action,
      resourceType: 'Authentication',
      resource: actor.email,
      actor,
      origin,
      ...(details === undefined ? {} : { details: details(ended) }),
    });
  });
}

function toOwnSession(session: OwnedSession, currentId: string): OwnSession {
  return {
    id: session.id,
    device: describeDevice(session.userAgent),
    ipAddress: session.ipAddress,
    createdAt: new Date(session.createdAt).toISOString(),
    lastSeenAt: new Date(session.lastSeenAt).toISOString(),
    isCurrent: session.id === currentId,
  };
}

function byUse(left: OwnSession, right: OwnSession): number {
  if (left.isCurrent !== right.isCurrent) return left.isCurrent ? -1 : 1;
  return right.lastSeenAt.localeCompare(left.lastSeenAt);
}
