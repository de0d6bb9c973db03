import { AppError } from '#platform/app-error.ts';
import type { Events } from '#platform/events.ts';
import type { Logger } from '#platform/logger.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import { isSessionOver } from './dispatcher.ts';
import type { HubConnection } from './hub-connection.ts';
import { type AuthenticateToken, requireListener } from './require-listener.ts';

export const POLICY_VIOLATION = 1008;

interface SessionGuardDeps {
  registry: ConnectionRegistry;
  events: Events;
  logger: Logger;
  /** Authenticates by session, because the credential of the connection may have expired. */
  authenticateSession: AuthenticateToken;
}

export interface SessionGuard {
  /** Looks up the session again, in case its revocation was published on another node. */
  recheck(connection: HubConnection): Promise<void>;
  /** Notes the sessions that are revoked from now on until an admission ends. */
  noteRevocations(): Revocations;
  stop(): void;
}

export interface Revocations {
  include(sessionId: string): boolean;
  end(): void;
}

/** Ends connections whose user may not listen any more: at once after an event, and within a minute in any case. */
export function guardSessions({
  registry,
  events,
  logger,
  authenticateSession,
}: SessionGuardDeps): SessionGuard {
  const noting = new Set<Set<string>>();
  return {
    stop: events.subscribe('sessionsRevoked', ({ sessionIds }) => {
      const revoked = new Set(sessionIds);
      for (const connection of registry.all()) {
        if (revoked.has(connection.sessionId)) endSession(connection);
      }
      for (const noted of noting) for (const sessionId of revoked) noted.add(sessionId);
    }),
    noteRevocations() {
      const noted = new Set<string>();
      noting.add(noted);
      return { include: (sessionId) => noted.has(sessionId), end: () => void noting.delete(noted) };
    },
    async recheck(connection) {
      try {
        await requireListener(authenticateSession, connection.sessionId);
      } catch (error) {
        // A database outage must not silence anybody.
        if (isSessionOver(error)) endSession(connection);
        else logger.warn({ err: error }, 'looking up the session of a hub connection failed');
      }
    },
  };
}

/** Without `allowReconnect` the official client does not reconnect, which is right because its token is invalid. */
function endSession(connection: HubConnection): void {
  connection.close({ error: new AppError('UNAUTHENTICATED').message, code: POLICY_VIOLATION });
}
