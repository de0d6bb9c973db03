import { HUB_PATH } from '@tutti/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '#http/admission.ts';
import { authorize } from '#identity/access-policy.ts';
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
 * Our own client skips negotiation, as documented; foreign clients that insist learn that there is one transport. Their
 * id is a formality, because connections have no state that outlives them. The route refuses what the upgrade would
 * refuse, because browsers do not tell pages why a WebSocket failed: a page that passes here knows that a proxy blocks
 * it.
 */
export function registerNegotiation(app: FastifyInstance, { authenticate, ids, hub }: NegotiationDeps): void {
  const onRequest = async (request: FastifyRequest) => {
    const actor = await authenticate(request, { access: 'approved' });
    authorize('approved', actor);
    if (actor !== undefined) hub?.requireWelcome(request.headers, actor);
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
