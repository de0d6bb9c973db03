import { stationControlTexts, stationRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import type { Radio } from './radio.ts';
import { tagStations } from './station-tag.ts';

export function registerRadioRoutes({ route }: RouteRegistrar, radio: Radio): void {
  route(stationRoutes.list, () => radio.listStreams());
  route(stationRoutes.allCurrent, async (call) => {
    const all = await radio.listMetadata();
    return sendUnlessKnown(call, { etag: tagStations(all), value: all });
  });
  route(stationRoutes.current, async (call) => {
    const station = await radio.getStation(call.params.genreId);
    const metadata = await radio.getMetadata(station.id);
    return sendUnlessKnown(call, { etag: tagStations([metadata]), value: metadata });
  });
  route(stationRoutes.start, async ({ params, actor, origin }) => {
    const station = await radio.start(params.genreId, { actor, origin });
    return { message: stationControlTexts.started(station.genreName) };
  });
  route(stationRoutes.stop, async ({ params, actor, origin }) => {
    const station = await radio.stop(params.genreId, { actor, origin });
    return { message: stationControlTexts.stopped(station.genreName) };
  });
  route(stationRoutes.next, ({ params, body, actor, origin }) =>
    radio.next(params.genreId, { actor, origin, isTrackOver: body.isTrackOver }),
  );
  route(stationRoutes.history, ({ params, query }) => radio.listHistory(params.genreId, query.count));
  route(stationRoutes.initialize, async ({ actor, origin }) => {
    const count = await radio.initialize({ actor, origin });
    return { message: stationControlTexts.initialized(count) };
  });
}
