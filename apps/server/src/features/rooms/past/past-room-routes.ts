import { pastRoomRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { PastRooms } from './past-rooms.ts';

export function registerPastRoomRoutes({ route }: RouteRegistrar, past: PastRooms): void {
  route(pastRoomRoutes.list, ({ actor }) => past.list(actor));
  route(pastRoomRoutes.read, ({ actor, params }) => past.read(actor, params.roomId));
  route(pastRoomRoutes.setNaming, async ({ actor, body }) => {
    await past.setNaming(actor, body.isNamed);
    return body;
  });
}
