import { playlistRoutes } from '@tutti/contract';
import type { RouteRegistrar } from '#http/contract-route.ts';
import type { Actor } from '#identity/actor.ts';
import type { PlaylistKey, Playlists } from './playlists.ts';

export function registerPlaylistRoutes({ route }: RouteRegistrar, playlists: Playlists): void {
  const keyOf = (actor: Actor, params: { id: number }): PlaylistKey => ({
    userId: actor.userId,
    playlistId: params.id,
  });
  route(playlistRoutes.list, ({ actor }) => playlists.list(actor.userId));
  route(playlistRoutes.create, ({ actor, body }) => playlists.create(actor.userId, body));
  route(playlistRoutes.update, ({ actor, params, body }) => playlists.update(keyOf(actor, params), body));
  route(playlistRoutes.remove, async ({ actor, params }) => {
    const { restorableUntil } = await playlists.remove(keyOf(actor, params));
    return { message: 'The playlist was deleted.', restorableUntil };
  });
  route(playlistRoutes.restore, ({ actor, params }) => playlists.restore(keyOf(actor, params)));
  route(playlistRoutes.tracks, ({ actor, params }) => playlists.listTracks(keyOf(actor, params)));
  route(playlistRoutes.addTrack, ({ actor, params, body }) =>
    playlists.addTracks(keyOf(actor, params), body),
  );
  route(playlistRoutes.removeTrack, ({ actor, params }) =>
    playlists.removeTracks(keyOf(actor, params), [params.trackId]),
  );
  route(playlistRoutes.removeTracks, ({ actor, params, body }) =>
    playlists.removeTracks(keyOf(actor, params), body.trackIds),
  );
  route(playlistRoutes.reorder, ({ actor, params, body }) =>
    playlists.reorder(keyOf(actor, params), body.trackIds),
  );
}
