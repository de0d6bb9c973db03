import { authRoutes } from '@tutti/contract';
import { readBearer } from '#http/bearer.ts';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { makeRefreshCookie, readRefreshCookie } from '#http/refresh-cookie.ts';
import type { Sessions } from './sessions.ts';

export function registerSessionRoutes(
  { route }: RouteRegistrar,
  {
    sessions,
    isSecure,
  }: {
    readonly sessions: Pick<Sessions, 'openTicket' | 'refresh'>;
    readonly isSecure: boolean;
  },
): void {
  route(authRoutes.ticket, ({ body, actor }) => sessions.openTicket(actor, body.for));
  route(authRoutes.renew, async ({ request, reply, origin }) => {
    const presented = {
      token: readBearer(request.headers) ?? '',
      refreshToken: readRefreshCookie(request.headers.cookie) ?? '',
    };
    const { token, refreshToken } = await sessions.refresh(presented, origin);
    reply.header('set-cookie', makeRefreshCookie(refreshToken, { isSecure }));
    return { token };
  });
}
