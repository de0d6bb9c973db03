import { createHash } from 'node:crypto';
import { adminRoomRoutes, type RoomStream, roomRoutes } from '@tutti/contract';
import type { PageSegments } from '#features/stations/broadcast/hls-output.ts';
import { readFileName, sendSegment } from '#features/stations/broadcast/page-segments.ts';
import type { FindPieces } from '#features/stations/encoder/piece-groups.ts';
import { readPieceAddress, sendPieces } from '#features/stations/encoder/send-pieces.ts';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import { sendPrivatePicture } from '#http/private-picture.ts';
import type { Rooms } from './rooms.ts';

export interface RoomRoutesDeps {
  readonly rooms: Rooms;
  readonly findPieces: FindPieces;
  readonly segments: PageSegments;
}

export function registerRoomRoutes({ route }: RouteRegistrar, deps: RoomRoutesDeps): void {
  const { rooms } = deps;
  route(roomRoutes.list, ({ actor }) => rooms.list(actor));
  route(roomRoutes.open, ({ actor, body }) => rooms.open(actor, body));
  route(roomRoutes.joinByCode, ({ actor, body }) => rooms.joinByCode(actor, body.code));
  route(roomRoutes.read, ({ actor, params }) => rooms.read(actor, params.roomId));
  route(roomRoutes.join, ({ actor, params }) => rooms.join(actor, params.roomId));
  route(roomRoutes.leave, async ({ actor, params }) => {
    await rooms.leave(actor, params.roomId);
    return { message: 'You left the room.' };
  });
  route(roomRoutes.command, ({ actor, params, body }) => rooms.runCommand(actor, params.roomId, body));
  route(roomRoutes.banned, ({ actor, params }) => rooms.listBanned(actor, params.roomId));
  route(roomRoutes.history, ({ actor, params }) => rooms.listHistory(actor, params.roomId));
  route(roomRoutes.picture, async (call) =>
    sendPrivatePicture(call, await rooms.findPicture(call.actor, call.params.roomId, call.params.memberId)),
  );
  route(roomRoutes.current, async (call) => {
    const stream = await rooms.readStream(call.actor, call.params.roomId);
    return sendUnlessKnown(call, { etag: tagStream(stream), value: stream });
  });
  // Membership counts for each piece, so that the sound of people who were removed ends.
  route(roomRoutes.piece, async (call) => {
    const wanted = readPieceAddress(call);
    const stationId = await rooms.findStationId(call.actor, call.params.roomId);
    return sendPieces(call, deps, { ...wanted, stationId });
  });
  route(roomRoutes.segments, async (call) => {
    const number = readFileName(call.params.file);
    const stationId = await rooms.findStationId(call.actor, call.params.roomId);
    return sendSegment(call, deps, { number, stationId });
  });
  route(adminRoomRoutes.list, () => rooms.listAll());
  route(adminRoomRoutes.end, async ({ actor, origin, params }) => {
    await rooms.end({ actor, origin }, params.roomId);
    return { message: 'The room was ended.' };
  });
}

/** Weak, because the server's time differs in each answer. */
function tagStream(stream: RoomStream): string {
  const lasting = JSON.stringify({ ...stream, serverTimeMs: 0 });
  return `W/"${createHash('sha1').update(lasting).digest('base64url')}"`;
}
