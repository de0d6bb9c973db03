import { auditDetailTexts, type UserSession } from '@tutti/contract';
import type { Audit } from '#features/audit/audit.ts';
import type { UserLists } from '#features/auth/administration/user-lists.ts';
import { describeDevice } from '#features/auth/profile/describe-device.ts';
import type { EndedSessions } from '#features/auth/sessions/end-sessions.ts';
import type { Sessions } from '#features/auth/sessions/sessions.ts';
import type { Requester } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Database } from '#platform/db/database.ts';
import type { Queries } from '#platform/db/queries.ts';

export interface UserSessionsDeps {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly audit: Audit;
  readonly userLists: Pick<UserLists, 'readEmails'>;
}

export interface UserSessions {
  list(administrator: Requester, userId: string): Promise<UserSession[]>;
  end(administrator: Requester, target: { userId: string; sessionId: string }): Promise<string>;
  endAll(administrator: Requester, userId: string): Promise<string>;
}

export function createUserSessions(deps: UserSessionsDeps): UserSessions {
  const { database, sessions } = deps;

  async function requireEmail(userId: string): Promise<string> {
    const email = (await deps.userLists.readEmails([userId])).get(userId);
    if (email === undefined) throw new AppError('USER_NOT_FOUND');
    return email;
  }

  async function revoke(
    administrator: Requester,
    userId: string,
    end: (trx: Queries) => Promise<EndedSessions>,
  ): Promise<number> {
    const email = await requireEmail(userId);
    return database.transaction(async (trx) => {
      const count = (await end(trx)).sessionIds.length;
      if (count === 0) return 0;
      await deps.audit.record(trx, {
        action: 'SESSION_REVOKED',
        resourceType: 'Authentication',
        resource: email,
        actor: administrator.actor,
        origin: administrator.origin,
        details: auditDetailTexts.sessions(count),
      });
      return count;
    });
  }

  return {
    async list({ actor }, userId) {
      await requireEmail(userId);
      const all = await sessions.listOfUser(userId);
      return all.toReversed().map((session) => ({
        id: session.id,
        userId,
        device: describeDevice(session.userAgent),
        ipAddress: session.ipAddress,
        createdAt: new Date(session.createdAt).toISOString(),
        lastSeenAt: new Date(session.lastSeenAt).toISOString(),
        isCurrent: session.id === actor.sessionId,
      }));
    },
    async end(administrator, { userId, sessionId }) {
      const count = await revoke(administrator, userId, (trx) => sessions.end(trx, userId, sessionId));
      if (count === 0) throw new AppError('NOT_FOUND');
      return 'The session was ended.';
    },
    async endAll(administrator, userId) {
      const exceptSessionId = administrator.actor.sessionId;
      const count = await revoke(administrator, userId, (trx) =>
        sessions.endAll(trx, userId, { exceptSessionId }),
      );
      return count === 1 ? '1 session was ended.' : `${count} sessions were ended.`;
    },
  };
}
