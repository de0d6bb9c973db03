import type { LibraryKind } from '#features/library/library.ts';
import type { Catalog } from '#features/subsonic/catalog.ts';
import type { MethodGroup } from '#features/subsonic/method.ts';
import type { ListAlbumsOfUser } from '#features/subsonic/methods/album-list-methods.ts';
import { createDiscoveryMethods } from '#features/subsonic/methods/discovery-methods.ts';
import { createEmptyMethods } from '#features/subsonic/methods/empty-methods.ts';
import { createInfoMethods } from '#features/subsonic/methods/info-methods.ts';
import { createLyricsMethods } from '#features/subsonic/methods/lyrics-methods.ts';
import { createMarkMethods } from '#features/subsonic/methods/mark-methods.ts';
import { createPlaybackMethods } from '#features/subsonic/methods/playback-methods.ts';
import { createPlaylistMethods } from '#features/subsonic/methods/playlist-methods.ts';
import { createQueueMethods } from '#features/subsonic/methods/queue-methods.ts';
import { createListSimilar } from '#features/subsonic/methods/similar-songs.ts';
import { createUserMethods } from '#features/subsonic/methods/user-methods.ts';
import type { FindUserMarks, Mark, MarkedKind } from '#features/subsonic/user-marks.ts';
import type { Features } from './compose-features.ts';
import type { Runtime } from './runtime.ts';

export function composeListenerMethods(
  { clock, config }: Runtime,
  features: Features,
  catalog: Catalog,
): MethodGroup[] {
  return [
    createMarkMethods({ ...features, catalog }),
    createPlaybackMethods({ ...features, catalog, clock }),
    createPlaylistMethods({ ...features, catalog }),
    createQueueMethods({ ...features, catalog }),
    createDiscoveryMethods({
      ...features,
      catalog,
      listSimilar: createListSimilar({ ...features, catalog, clock }),
    }),
    createInfoMethods({ catalog, publicUrl: config.publicUrl }),
    createLyricsMethods({ ...features, catalog }),
    createUserMethods(features),
    createEmptyMethods(),
  ];
}

const KINDS: Readonly<Record<MarkedKind, LibraryKind>> = { song: 'track', album: 'album', artist: 'artist' };

export function createFindMarks({ favorites, ratings, recents, bookmarks }: Features): FindUserMarks {
  const findPlays: Readonly<Record<MarkedKind, typeof recents.listPlayCounts>> = {
    song: recents.listPlayCounts,
    album: async (userId) => (await recents.readPlayedAlbums(userId)).plays,
    artist: async () => new Map(),
  };
  return async (userId, kind, ids) => {
    if (ids.length === 0) return new Map();
    const starred = await favorites.marks.listDates(userId, KINDS[kind], ids);
    const rated = await ratings.listAmong(userId, KINDS[kind], ids);
    const played = await findPlays[kind](userId, ids);
    const marked = kind === 'song' ? await bookmarks.listPositions(userId, ids) : undefined;
    const toMark = (id: number): Mark => {
      const plays = played.get(id);
      return {
        starredAt: starred.get(id),
        rating: rated.get(id),
        plays: plays?.plays,
        lastPlayedAt: plays?.lastPlayedAt,
        bookmarkMs: marked?.get(id),
      };
    };
    return new Map(ids.map((id) => [id, toMark(id)]));
  };
}

export function createListAlbums({ favorites, ratings, recents }: Features): ListAlbumsOfUser {
  return async (userId, order) => {
    switch (order) {
      case 'recent':
        return (await recents.readPlayedAlbums(userId)).byLast;
      case 'frequent':
        return (await recents.readPlayedAlbums(userId)).byPlays;
      case 'highest':
        return ratings.listAlbumIds(userId);
      case 'starred':
        return favorites.marks.listAlbumIds(userId);
    }
  };
}
