import { accountRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { OwnSessions } from './own-sessions.ts';

export function registerOwnSessionRoutes({ route }: RouteRegistrar, ownSessions: OwnSessions): void {
  route(accountRoutes.sessions, ({ actor }) => ownSessions.list(actor));
  route(accountRoutes.revokeSession, async ({ params, actor, origin }) => {
    await ownSessions.end(params.id, { actor, origin });
    return { message: 'The session was ended.' };
  });
  route(accountRoutes.revokeAllSessions, async ({ actor, origin }) => {
    await ownSessions.endOthers({ actor, origin });
    return { message: 'All other sessions were ended.' };
  });
}
