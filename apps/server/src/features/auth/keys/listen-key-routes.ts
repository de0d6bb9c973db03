import { listeningTexts, listenKeyRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { ListenKeys } from './listen-keys.ts';

export function registerListenKeyRoutes({ route }: RouteRegistrar, listenKeys: ListenKeys): void {
  route(listenKeyRoutes.list, ({ actor }) => listenKeys.listOfUser(actor.userId));
  route(listenKeyRoutes.create, ({ body, actor, origin }) => listenKeys.create(body.name, { actor, origin }));
  route(listenKeyRoutes.revoke, async ({ params, actor, origin }) => {
    await listenKeys.revoke(params.id, { actor, origin });
    return { message: listeningTexts.keys.revoked };
  });
}
