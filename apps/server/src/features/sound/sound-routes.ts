import { routes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import type { Sound } from './sound.ts';

export function registerSoundRoutes(registrar: RouteRegistrar, sound: Pick<Sound, 'getWaveform'>): void {
  registrar.route(routes.media.trackWaveform, async ({ params, request, reply }) => {
    const { levels, etag } = await sound.getWaveform(params.id);
    // An unknown waveform may be known in a second.
    if (levels === null) {
      reply.header('cache-control', 'no-store');
      return { levels };
    }
    reply.header('cache-control', 'private, no-cache');
    return sendUnlessKnown({ request, reply }, { etag, value: { levels } });
  });
}
