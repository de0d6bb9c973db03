import { appKeyRoutes, appTexts } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { AppKeys } from './app-keys.ts';

export function registerAppKeyRoutes({ route }: RouteRegistrar, appKeys: AppKeys): void {
  route(appKeyRoutes.list, ({ actor }) => appKeys.listOfUser(actor.userId));
  route(appKeyRoutes.create, ({ body, actor, origin }) => appKeys.create(body.name, { actor, origin }));
  route(appKeyRoutes.revoke, async ({ params, actor, origin }) => {
    await appKeys.revoke(params.id, { actor, origin });
    return { message: appTexts.revoked };
  });
  route(appKeyRoutes.revokeOfUser, ({ params, actor, origin }) =>
    appKeys.revokeOfUser(params.id, { actor, origin }),
  );
}
