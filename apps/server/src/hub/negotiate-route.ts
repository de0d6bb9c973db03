import { HUB_PATH } from '@tutti/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Authenticate } from '#http/admission.ts';
import { authorize } from '#identity/access-policy.ts';
import type { Ids } from '#platform/ids.ts';

/**
 * Our own client skips negotiation, as documented; foreign ones that insist are told that there is one transport.
 * The id they get is a formality: connections hold no state that outlives them.
 */
export function registerNegotiation(
  app: FastifyInstance,
  deps: { authenticate: Authenticate; ids: Ids },
): void {
  const onRequest = async (request: FastifyRequest) =>
    authorize('approved', await deps.authenticate(request, { access: 'approved' }));
  app.post(`${HUB_PATH}/negotiate`, { onRequest }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return {
      negotiateVersion: 1,
      connectionId: deps.ids.token(16),
      connectionToken: deps.ids.token(16),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    };
  });
}
