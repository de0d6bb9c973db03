/** A caller for use cases, without sign-in and HTTP. */
import type { Requester } from '#identity/actor.ts';

export function requesterWith(roles: Requester['actor']['roles']): Requester {
  return {
    actor: {
      userId: '7b1f0e0e-0000-4000-8000-000000000001',
      sessionId: 'session',
      email: 'dj@example.org',
      userName: 'dj',
      roles,
      isApproved: true,
    },
    origin: { ipAddress: '127.0.0.1', userAgent: 'test' },
  };
}
