import { HUB_PATH } from '@tutti/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '#http/admission.ts';
import { authorize } from '#identity/access-policy.ts';
import { isScreen } from '#identity/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Ids } from '#platform/ids.ts';
import { UPGRADE_MISSING } from './handshake-failures.ts';
import type { Hub } from './hub.ts';

interface NegotiationDeps {
  readonly authenticate: Authenticate;
  readonly ids: Ids;
  readonly hub?: Pick<Hub, 'requireWelcome' | 'noteMissingUpgrade'>;
}

/**
 * Foreign clients that insist on negotiation learn that there is one transport. Refuses what the upgrade would refuse,
 * so a page that passes here knows that a proxy blocks the WebSocket.
 */
export function registerNegotiation(app: FastifyInstance, { authenticate, ids, hub }: NegotiationDeps): void {
  const onRequest = async (request: FastifyRequest) => {
    const holder = await authenticate(request, { access: 'room' });
    authorize('room', holder);
    if (holder !== undefined && !isScreen(holder)) hub?.requireWelcome(request.headers, holder);
  };
  app.post(`${HUB_PATH}/negotiate`, { onRequest }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return {
      negotiateVersion: 1,
      connectionId: ids.token(16),
      connectionToken: ids.token(16),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    };
  });
  // Proxies that are not configured for WebSockets drop Upgrade and Connection, but keep the Sec-WebSocket headers.
  app.get(HUB_PATH, (request, reply) => {
    if (request.headers['sec-websocket-key'] === undefined) return reply.callNotFound();
    hub?.noteMissingUpgrade(request.headers);
    throw new AppError('BAD_REQUEST', { message: UPGRADE_MISSING });
  });
}
