import { routes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import type { Analysis } from './analysis.ts';

export function registerWaveformRoutes(
  registrar: RouteRegistrar,
  analysis: Pick<Analysis, 'getWaveform'>,
): void {
  registrar.route(routes.media.trackWaveform, async ({ params, request, reply }) => {
    const { levels, etag } = await analysis.getWaveform(params.id);
    // An unknown waveform may be known in a second.
    if (levels === null) {
      reply.header('cache-control', 'no-store');
      return { levels };
    }
    reply.header('cache-control', 'private, no-cache');
    return sendUnlessKnown({ request, reply }, { etag, value: { levels } });
  });
}
