import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createManualClock } from '@tutti/testkit';
import { expect, it } from 'vitest';
import type { GenreStation } from '#features/stations/radio.ts';
import { createEvents } from '#platform/events.ts';
import { createLogger } from '#platform/logger.ts';
import { createFakeEncoder } from '../../../test/fake-encoder.ts';
import { createIcyOutput } from './icy-output.ts';
import { createOutputListeners } from './output-listeners.ts';
import { toOutsideStation } from './outside-station.ts';
import { createStationAddresses } from './station-addresses.ts';

const NOW_MS = 1_800_000_000_000;
const STATION: GenreStation = {
  kind: 'genre',
  id: 7,
  genreId: 3,
  genreName: 'Jazz',
  slug: 'jazz',
  isPublic: true,
  isStopped: false,
  seed: 1,
  generation: 1,
  poolMark: '',
  poolRevision: 0,
};
const ON_AIR = {
  seq: 1,
  generation: 1,
  startedAtMs: NOW_MS - 60_000,
  playMs: 180_000,
  trackId: 5,
  title: 'So What',
  artist: 'Miles Davis',
  albumId: null,
  albumTitle: null,
};

it('a listener who leaves while being admitted leaves no count and no running encoder behind', async () => {
  const clock = createManualClock(NOW_MS);
  const logger = createLogger('silent');
  const listeners = createOutputListeners({ clock, timers: clock, maxListeners: 1 });
  const encoder = createFakeEncoder();
  let watched = 0;
  const icy = createIcyOutput({
    encoder,
    clock,
    timers: clock,
    events: createEvents(logger),
    logger,
    airings: { list: async () => [ON_AIR], stop() {} },
    listeners,
    watch() {
      watched += 1;
      return () => {
        watched -= 1;
      };
    },
    recordStation: async () => {},
    publicUrl: 'http://localhost',
    kbps: 128,
  });
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  const response = new ServerResponse(request);
  response.destroy();
  await once(response, 'close');
  await icy.send({
    station: toOutsideStation(STATION, createStationAddresses('http://localhost')),
    listener: { kind: 'public' },
    holder: { kind: 'address', id: '192.0.2.1' },
    request,
    response,
    takeOver() {},
  });
  expect(listeners.ofStation(STATION.id).listeners.icy).toBe(0);
  expect(watched).toBe(0);
  expect(encoder.held).toEqual([]);
  icy.stop();
});
