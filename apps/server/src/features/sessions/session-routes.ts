import { authRoutes } from '@tutti/contract';
import { readBearer } from '#http/bearer.ts';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { makeRenewalCookie, readRenewalCookie } from '#http/renewal-cookie.ts';
import type { Sessions } from './sessions.ts';

export function registerSessionRoutes(
  { route }: RouteRegistrar,
  {
    sessions,
    isSecure,
  }: {
    readonly sessions: Pick<Sessions, 'openTicket' | 'renew'>;
    /** Marks the cookie as secure if the page is served over https. */
    readonly isSecure: boolean;
  },
): void {
  route(authRoutes.ticket, ({ body, actor }) => sessions.openTicket(actor, body.for));
  route(authRoutes.renew, async ({ request, reply, origin }) => {
    const brought = {
      token: readBearer(request.headers) ?? '',
      renewalToken: readRenewalCookie(request.headers.cookie) ?? '',
    };
    const { token, renewalToken } = await sessions.renew(brought, origin);
    reply.header('set-cookie', makeRenewalCookie(renewalToken, { isSecure }));
    return { token };
  });
}
