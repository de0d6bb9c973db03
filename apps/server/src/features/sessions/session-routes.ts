import { authRoutes } from '@tutti/contract';
import { readBearer } from '#http/bearer.ts';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { readRenewalCookie } from '#http/renewal-cookie.ts';
import type { Sessions } from './sessions.ts';

export function registerSessionRoutes(
  { route }: RouteRegistrar,
  sessions: Pick<Sessions, 'openTicket' | 'renew'>,
): void {
  route(authRoutes.ticket, ({ body, actor }) => sessions.openTicket(actor, body.for));
  route(authRoutes.renew, async ({ request }) => ({
    token: await sessions.renew({
      token: readBearer(request.headers) ?? '',
      renewalToken: readRenewalCookie(request.headers.cookie) ?? '',
    }),
  }));
}
