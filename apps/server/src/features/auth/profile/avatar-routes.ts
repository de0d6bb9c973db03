import { accountRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import { namesTag } from '#http/entity-tag.ts';
import type { Avatars } from './avatars.ts';

const YEAR_S = 365 * 24 * 3_600;

export function registerAvatarRoutes({ route }: RouteRegistrar, avatars: Avatars): void {
  route(accountRoutes.uploadAvatar, ({ actor, origin, request }) =>
    avatars.upload(request.body, { actor, origin }),
  );
  route(accountRoutes.removeAvatar, ({ actor, origin }) => avatars.remove({ actor, origin }));
  route(accountRoutes.avatar, async ({ params, actor, request, reply }) => {
    const { bytes, etag } = await avatars.get(params.id, actor);
    // The URL in the profile contains the version, so its content never changes.
    const isVersioned = (request.query as { v?: unknown }).v !== undefined;
    reply
      .header('etag', etag)
      .header('cache-control', isVersioned ? `private, max-age=${YEAR_S}, immutable` : 'private, no-cache')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'same-origin');
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('image/webp').send(bytes);
  });
}
