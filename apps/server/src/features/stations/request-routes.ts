import { stationRequestRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Radio } from './radio.ts';

export function registerRequestRoutes({ route }: RouteRegistrar, { requests, getStation }: Radio): void {
  route(stationRequestRoutes.list, async ({ params, actor }) =>
    requests.list(await getStation(params.genreId), actor),
  );
  route(stationRequestRoutes.choices, async ({ params, query }) =>
    requests.findChoices(await getStation(params.genreId), query.searchTerm),
  );
  route(stationRequestRoutes.ask, async ({ params, body, actor, origin }) =>
    requests.requestTrack(await getStation(params.genreId), body.trackId, { actor, origin }),
  );
  route(stationRequestRoutes.withdraw, async ({ params, actor, origin }) => {
    const station = await getStation(params.genreId);
    return { message: await requests.withdraw(station, params.trackId, { actor, origin }) };
  });
}
