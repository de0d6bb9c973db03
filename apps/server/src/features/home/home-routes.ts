import { createHash } from 'node:crypto';
import { homeRoutes } from '@tutti/contract';
import { JsonText, type RouteRegistrar } from '#http/contract-route.ts';
import { addVary } from '#http/cross-origin.ts';
import { sendUnlessKnown } from '#http/entity-tag.ts';
import type { Home } from './home.ts';

export function registerHomeRoutes({ route }: RouteRegistrar, home: Home): void {
  route(homeRoutes.shelves, async ({ actor, request, reply }) => {
    const text = JSON.stringify(await home.getShelves(actor.userId));
    const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
    // The browser may cache the response, but must revalidate it before each use.
    reply.header('cache-control', 'private, no-cache');
    addVary(reply, 'Authorization');
    return sendUnlessKnown({ request, reply }, { etag, value: new JsonText(text) });
  });
}
