import { AAC_BIT_RATE_KBPS } from '@tutti/broadcast';
import { adminBroadcastRoutes, type BroadcastOverview } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Radio } from './radio.ts';

interface BroadcastRoutesDeps {
  readonly radio: Pick<Radio, 'access'>;
  readonly limits: BroadcastOverview['limits'];
  readonly mp3BitRateKbps: number;
}

export function registerBroadcastRoutes(
  { route }: RouteRegistrar,
  { radio, limits, mp3BitRateKbps }: BroadcastRoutesDeps,
): void {
  const bitRatesKbps = { mp3: mp3BitRateKbps, aac: AAC_BIT_RATE_KBPS };
  route(adminBroadcastRoutes.broadcast, async () => ({
    stations: await radio.access.list(),
    limits,
    bitRatesKbps,
  }));
  route(adminBroadcastRoutes.changeStation, ({ params, body, actor, origin }) =>
    radio.access.setPublic(params.genreId, body.isPublic, { actor, origin }),
  );
}
