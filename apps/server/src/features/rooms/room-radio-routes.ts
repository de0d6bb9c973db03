/** Rooms for radios and players outside the app, as the stations have them. A room does not exist for who is not in it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Broadcast } from '#features/stations/broadcast/broadcast.ts';
import { type PlaylistFile, sendPlaylist } from '#features/stations/broadcast/playlist-files.ts';
import {
  answerPreflight,
  type Exchange,
  READ,
  registerOutputs,
  sendPicture,
  sendSegment,
  sendSegmentList,
  sendStream,
} from '#features/stations/broadcast/send-outputs.ts';
import { readSegmentNumber } from '#features/stations/broadcast/station-file.ts';
import { readListenerCredentials } from '#http/listener-credentials.ts';
import { AppError } from '#platform/app-error.ts';
import type { Rooms } from './rooms.ts';

interface RoomRadioDeps {
  readonly broadcast: Broadcast;
  readonly outside: Rooms['outside'];
}

const ADDRESS = '/radio/rooms/:roomId/:file';

export function registerRoomRadio(app: FastifyInstance, deps: RoomRadioDeps): void {
  const { broadcast } = deps;
  registerOutputs(app, broadcast, (scope) => {
    scope.route({
      method: [...READ],
      url: ADDRESS,
      handler: (request, reply) => sendFile({ broadcast, request, reply }, deps),
    });
    scope.options(ADDRESS, answerPreflight);
  });
}

async function sendFile(exchange: Exchange, { broadcast, outside }: RoomRadioDeps): Promise<unknown> {
  const { request, reply } = exchange;
  const { roomId, file } = readAddress(request);
  const credentials = readListenerCredentials(request);
  const { listener, key } = await broadcast.requirePerson(credentials);
  const { userId } = listener;
  const number = readSegmentNumber(file);
  if (number !== undefined)
    return sendSegment(exchange, { number, station: await outside.findSegmented(userId, roomId) });
  if (file === 'art.jpg') return sendPicture(exchange, await outside.findSegmented(userId, roomId));
  if (file === 'live.m3u8')
    return sendSegmentList(exchange, { station: await outside.findSegmented(userId, roomId), listener, key });
  const kind = readKind(file);
  const station = await outside.find(userId, roomId, broadcast.addresses);
  const watch = (end: (reason: AppError) => void) =>
    outside.watch({ userId, roomId }, () => end(new AppError('ROOM_NOT_FOUND')));
  const admitted = { station, listener, key, watch };
  if (kind === 'mp3') return sendStream(exchange, admitted);
  return sendPlaylist(reply, broadcast, {
    admitted: [admitted],
    credentials,
    file: kind,
    name: station.fileName,
  });
}

function readAddress({ params }: FastifyRequest): { roomId: string; file: string } {
  return params as { roomId: string; file: string };
}

const FILES: Readonly<Record<string, 'mp3' | PlaylistFile>> = {
  'live.mp3': 'mp3',
  'live.m3u': 'm3u',
  'live.pls': 'pls',
};

function readKind(file: string): 'mp3' | PlaylistFile {
  const kind = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
  if (kind === undefined) throw new AppError('NOT_FOUND');
  return kind;
}
