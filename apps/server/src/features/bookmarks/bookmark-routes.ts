import { bookmarkRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Bookmarks } from './bookmarks.ts';

export function registerBookmarkRoutes({ route }: RouteRegistrar, bookmarks: Bookmarks): void {
  route(bookmarkRoutes.list, ({ actor }) => bookmarks.list(actor.userId));
  route(bookmarkRoutes.save, ({ actor, params, body }) =>
    bookmarks.save(actor.userId, { trackId: params.trackId, ...body }),
  );
  route(bookmarkRoutes.remove, async ({ actor, params }) => {
    await bookmarks.remove(actor.userId, params.trackId);
    return { message: 'Bookmark removed.' };
  });
}
