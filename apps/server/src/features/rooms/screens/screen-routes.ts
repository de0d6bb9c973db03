import { roomScreenRoutes, SERVER_TIME_HEADER } from '@tutti/contract';
import type { FastifyReply } from 'fastify';
import type { Call, RouteRegistrar } from '#http/contract-route.ts';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import { sendPrivatePicture } from '#http/private-picture.ts';
import type { RoomScreens } from './room-screens.ts';

interface ScreenRoutesDeps {
  readonly screens: RoomScreens;
  sendAlbumPicture(call: Call<typeof roomScreenRoutes.art>, albumId: number): Promise<FastifyReply>;
  readLyrics(call: Call<typeof roomScreenRoutes.lyrics>): Promise<Lyrics>;
}

interface Lyrics {
  readonly isSynced: boolean;
  readonly lines: readonly { readonly startMs?: number; readonly text: string }[];
}

export function registerScreenRoutes({ route }: RouteRegistrar, deps: ScreenRoutesDeps): void {
  const { screens } = deps;
  route(roomScreenRoutes.request, ({ body, origin, reply }) => {
    reply.header('cache-control', 'no-store');
    return screens.request(body.code, origin);
  });
  route(roomScreenRoutes.read, async (call) => {
    const { serverTimeMs, ...look } = await screens.read(call.actor);
    call.reply.header('cache-control', 'no-store').header(SERVER_TIME_HEADER, serverTimeMs.toFixed(0));
    return sendUnlessKnown(call, look);
  });
  // The room counts for each picture, and pictures of other albums stay out of reach.
  route(roomScreenRoutes.art, async (call) => {
    await screens.requireAlbum(call.actor, call.params.albumId);
    return deps.sendAlbumPicture(call, call.params.albumId);
  });
  route(roomScreenRoutes.picture, async (call) =>
    sendPrivatePicture(call, await screens.findPicture(call.actor, call.params.memberId)),
  );
  route(roomScreenRoutes.lyrics, async (call) => {
    await screens.requireOnAir(call.actor, call.params.trackId);
    const { isSynced, lines } = await deps.readLyrics(call);
    return {
      isSynced,
      lines: lines.map(({ startMs, text }) => ({ text, ...(startMs !== undefined && { startMs }) })),
    };
  });
}
