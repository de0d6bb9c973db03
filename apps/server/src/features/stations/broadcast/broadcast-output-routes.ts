import type { FastifyInstance } from 'fastify';
import { readListenerCredentials } from '#http/listener-credentials.ts';
import { AppError } from '#platform/app-error.ts';
import type { Broadcast } from './broadcast.ts';
import { registerEmbed } from './embed-routes.ts';
import { sendPlaylist } from './playlist-files.ts';
import {
  answerPreflight,
  READ,
  registerOutputs,
  sendPicture,
  sendSegment,
  sendSegmentList,
  sendStream,
} from './send-outputs.ts';
import { readSegmentNumber, readStationFile } from './station-file.ts';

export function registerBroadcastOutputs(app: FastifyInstance, broadcast: Broadcast): void {
  registerOutputs(app, broadcast, (scope) => {
    registerStation(scope, broadcast);
    registerLists(scope, broadcast);
    registerEmbed(scope, broadcast);
    // The contract defines the routes themselves; these answer the browsers' preflight requests.
    for (const url of ['/api/nowplaying', '/api/nowplaying/:genre']) scope.options(url, answerPreflight);
  });
}

function registerStation(scope: FastifyInstance, broadcast: Broadcast): void {
  scope.route({
    method: [...READ],
    url: '/radio/:name',
    async handler(request, reply) {
      const requested = readStationFile((request.params as { name: string }).name);
      if (requested === undefined) throw new AppError('NOT_FOUND');
      const { reference, file } = requested;
      const credentials = readListenerCredentials(request);
      const admitted = await broadcast.admit(reference, credentials);
      if (file === 'mp3') return sendStream({ broadcast, request, reply }, admitted);
      if (file === 'm3u8') return sendSegmentList({ broadcast, request, reply }, admitted);
      const { fileName } = admitted.station;
      return sendPlaylist(reply, broadcast, { admitted: [admitted], credentials, file, name: fileName });
    },
  });
  scope.route({
    method: [...READ],
    url: '/radio/:genre/:part',
    async handler(request, reply) {
      const { genre, part } = request.params as { genre: string; part: string };
      const number = readSegmentNumber(part);
      if (number === undefined && part !== 'art.jpg') throw new AppError('NOT_FOUND');
      const { station } = await broadcast.admit(genre, readListenerCredentials(request));
      const exchange = { broadcast, request, reply };
      return number === undefined
        ? sendPicture(exchange, station)
        : sendSegment(exchange, { station, number });
    },
  });
  scope.options('/radio/:name', answerPreflight);
  scope.options('/radio/:genre/:part', answerPreflight);
}

function registerLists(scope: FastifyInstance, broadcast: Broadcast): void {
  for (const file of ['m3u', 'pls'] as const) {
    scope.route({
      method: [...READ],
      url: `/radio.${file}`,
      handler: async (request, reply) => {
        const credentials = readListenerCredentials(request);
        const admitted = await broadcast.listAdmitted(credentials);
        return sendPlaylist(reply, broadcast, { admitted, credentials, file, name: 'tutti' });
      },
    });
    scope.options(`/radio.${file}`, answerPreflight);
  }
}
