import { stationTexts, streamRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import type { Radio } from './radio.ts';
import { tagStations } from './station-tag.ts';

export function registerRadioRoutes({ route }: RouteRegistrar, radio: Radio): void {
  route(streamRoutes.list, () => radio.listStreams());
  route(streamRoutes.allCurrent, async (call) => {
    const all = await radio.listMetadata();
    return sendUnlessKnown(call, { etag: tagStations(all), value: all });
  });
  route(streamRoutes.current, async (call) => {
    const station = await radio.getStation(call.params.genreId);
    const metadata = await radio.getMetadata(station.id);
    return sendUnlessKnown(call, { etag: tagStations([metadata]), value: metadata });
  });
  route(streamRoutes.start, async ({ params, actor, origin }) => {
    const station = await radio.start(params.genreId, { actor, origin });
    return { message: stationTexts.started(station.genreName) };
  });
  route(streamRoutes.stop, async ({ params, actor, origin }) => {
    const station = await radio.stop(params.genreId, { actor, origin });
    return { message: stationTexts.stopped(station.genreName) };
  });
  route(streamRoutes.next, ({ params, body, actor, origin }) =>
    radio.next(params.genreId, { actor, origin, isTrackOver: body.isTrackOver }),
  );
  route(streamRoutes.history, ({ params, query }) => radio.listHistory(params.genreId, query.count));
  route(streamRoutes.initialize, async ({ actor, origin }) => {
    const count = await radio.initialize({ actor, origin });
    return { message: stationTexts.initialized(count) };
  });
}
