import { stationTexts, streamRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Radio } from './radio.ts';

export function registerRadioRoutes({ route }: RouteRegistrar, radio: Radio): void {
  route(streamRoutes.list, () => radio.listStreams());
  route(streamRoutes.current, async ({ params }) => {
    const station = await radio.getStation(params.genreId);
    return radio.getMetadata(station.id);
  });
  route(streamRoutes.start, async ({ params, actor, origin }) => {
    const station = await radio.start(params.genreId, { actor, origin });
    return { message: stationTexts.started(station.genreName) };
  });
  route(streamRoutes.stop, async ({ params, actor, origin }) => {
    const station = await radio.stop(params.genreId, { actor, origin });
    return { message: stationTexts.stopped(station.genreName) };
  });
  route(streamRoutes.next, ({ params, actor, origin }) => radio.next(params.genreId, { actor, origin }));
  route(streamRoutes.history, ({ params, query }) => radio.listHistory(params.genreId, query.count));
  route(streamRoutes.initialize, async ({ actor, origin }) => {
    const count = await radio.initialize({ actor, origin });
    return { message: stationTexts.initialized(count) };
  });
}
