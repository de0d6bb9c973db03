import { adminBroadcastRoutes, type BroadcastOverview } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Radio } from './radio.ts';

interface BroadcastRoutesDeps {
  readonly radio: Pick<Radio, 'access'>;
  readonly limits: BroadcastOverview['limits'];
}

export function registerBroadcastRoutes(
  { route }: RouteRegistrar,
  { radio, limits }: BroadcastRoutesDeps,
): void {
  route(adminBroadcastRoutes.broadcast, async () => ({ stations: await radio.access.list(), limits }));
  route(adminBroadcastRoutes.changeStation, ({ params, body, actor, origin }) =>
    radio.access.setPublic(params.genreId, body.isPublic, { actor, origin }),
  );
}
