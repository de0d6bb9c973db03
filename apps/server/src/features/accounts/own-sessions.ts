/** What users see and end of their own sessions. Ending is written to the audit log in the same transaction. */
import type { OwnSession } from '@tutti/contract';
import type { Actor, RequestOrigin } from '#features/access/actor.ts';
import type { EndedSessions, OwnedSession } from '#features/sessions/sessions.ts';
import { AppError } from '#platform/app-error.ts';
import type { Queries } from '#platform/db/database.ts';
import type { AccountsDeps } from './account-deps.ts';
import { describeDevice } from './describe-device.ts';

interface SignedIn {
  readonly actor: Actor;
  readonly origin: RequestOrigin;
}

export interface OwnSessions {
  /** The one that asks first, then the last used first. */
  list(actor: Actor): Promise<OwnSession[]>;
  /** Ends the session that asks. */
  signOut(who: SignedIn): Promise<void>;
  end(sessionId: string, who: SignedIn): Promise<void>;
  endOthers(who: SignedIn): Promise<void>;
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
    end: (sessionId, who) =>
      endAndRecord(deps, who, {
        action: 'SESSION_REVOKED',
        end: async (trx) => {
          const [session] = (await sessions.listOfUser(who.actor.userId)).filter(
            ({ id }) => id === sessionId,
          );
          const ended = await sessions.end(trx, who.actor.userId, sessionId);
          if (!session || ended.sessionIds.length === 0) throw new AppError('NOT_FOUND');
          return { ...ended, details: `${describeDevice(session.userAgent)}, ${session.ipAddress}` };
        },
      }),
    endOthers: (who) =>
      endAndRecord(deps, who, {
        action: 'SESSION_REVOKED',
        end: async (trx) => {
          const { userId, sessionId } = who.actor;
          const ended = await sessions.endAll(trx, userId, { exceptSessionId: sessionId });
          return { ...ended, details: `All others: ${ended.sessionIds.length}` };
        },
      }),
  };
}

interface Ending {
  readonly action: 'USER_LOGOUT' | 'SESSION_REVOKED';
  readonly end: (trx: Queries) => Promise<EndedSessions & { readonly details?: string }>;
}

async function endAndRecord(deps: AccountsDeps, who: SignedIn, { action, end }: Ending): Promise<void> {
  const { actor, origin } = who;
  const ended = await deps.database.transaction(async (trx) => {
    const { details, ...sessions } = await end(trx);
    if (sessions.sessionIds.length === 0) return sessions;
    await deps.audit.record(trx, {
      action,
      resourceType: 'Authentication',
      resource: actor.email,
      actor,
      origin,
      ...(details === undefined ? {} : { details }),
    });
    return sessions;
  });
  deps.sessions.announce(ended);
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
