import { authRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Sessions } from './sessions.ts';

export function registerSessionRoutes(
  { route }: RouteRegistrar,
  sessions: Pick<Sessions, 'openTicket'>,
): void {
  route(authRoutes.ticket, ({ body, actor }) => sessions.openTicket(actor, body.for));
}
