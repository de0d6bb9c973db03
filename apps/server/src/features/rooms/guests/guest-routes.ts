import { roomGuestRoutes } from '@tutti/contract';
import type { FastifyReply } from 'fastify';
import type { Call, RouteRegistrar } from '#http/contract-route.ts';
import { makeGuestCookie, makeGuestDeviceCookie, readGuestDeviceCookie } from '#http/guest-cookies.ts';
import type { Person } from '#identity/actor.ts';
import type { RoomGuests } from './room-guests.ts';

interface GuestRoutesDeps {
  readonly guests: RoomGuests;
  sendAlbumPicture(call: Call<typeof roomGuestRoutes.art>, albumId: number): Promise<FastifyReply>;
  openHubTicket(person: Person): Promise<{ ticket: string; expiresInS: number }>;
  readonly isSecure: boolean;
}

export function registerGuestRoutes({ route }: RouteRegistrar, deps: GuestRoutesDeps): void {
  const { guests, isSecure } = deps;
  route(roomGuestRoutes.look, ({ body, origin }) => guests.look(body.code, origin));
  route(roomGuestRoutes.join, async ({ body, origin, request, reply }) => {
    const known = readGuestDeviceCookie(request.headers.cookie);
    const joined = await guests.join(body.code, { name: body.name, device: known, origin });
    const { token, device, expiresAtMs, room, me, roomId } = joined;
    reply
      .header('cache-control', 'no-store')
      .header('set-cookie', [
        makeGuestCookie(token, { roomId, isSecure }),
        makeGuestDeviceCookie(device, { isSecure }),
      ]);
    return { token, expiresAt: new Date(expiresAtMs).toISOString(), room, me };
  });
  route(roomGuestRoutes.ticket, async ({ actor, params }) => {
    await guests.requireMember(actor, params.roomId);
    return deps.openHubTicket(actor);
  });
  route(roomGuestRoutes.search, ({ actor, params, query, caller }) =>
    guests.search(actor, { roomId: params.roomId, text: query.q }, caller),
  );
  // Membership counts for each picture, and pictures of other albums stay out of reach.
  route(roomGuestRoutes.art, async (call) => {
    const { roomId, albumId } = call.params;
    await guests.requireAlbum(call.actor, roomId, albumId);
    return deps.sendAlbumPicture(call, albumId);
  });
}
