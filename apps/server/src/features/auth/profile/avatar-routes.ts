import { accountRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { sendPrivatePicture } from '#http/private-picture.ts';
import type { Avatars } from './avatars.ts';

export function registerAvatarRoutes({ route }: RouteRegistrar, avatars: Avatars): void {
  route(accountRoutes.uploadAvatar, ({ actor, origin, request }) =>
    avatars.upload(request.body, { actor, origin }),
  );
  route(accountRoutes.removeAvatar, ({ actor, origin }) => avatars.remove({ actor, origin }));
  route(accountRoutes.avatar, async ({ params, actor, request, reply }) => {
    return sendPrivatePicture({ request, reply }, await avatars.get(params.id, actor));
  });
}
