import { createCatalog } from '#features/subsonic/catalog.ts';
import { createAlbumListMethods } from '#features/subsonic/methods/album-list-methods.ts';
import { createBrowsingMethods } from '#features/subsonic/methods/browsing-methods.ts';
import { createCoverSubjects } from '#features/subsonic/methods/cover-subjects.ts';
import { createFolderMethods } from '#features/subsonic/methods/folder-methods.ts';
import { createMediaMethods } from '#features/subsonic/methods/media-methods.ts';
import { createSearchMethods } from '#features/subsonic/methods/search-methods.ts';
import { createSongListMethods } from '#features/subsonic/methods/song-list-methods.ts';
import { createStationMethods } from '#features/subsonic/methods/station-methods.ts';
import { createSubsonic, type Subsonic } from '#features/subsonic/subsonic.ts';
import type { RateLimits } from '#http/rate-limits.ts';
import type { Features } from './compose-features.ts';
import { composeListenerMethods, createFindMarks, createListAlbums } from './compose-listener-methods.ts';
import type { Runtime } from './runtime.ts';

export function composeSubsonic(runtime: Runtime, features: Features, limits: RateLimits): Subsonic {
  const { config, version, random, clock } = runtime;
  const { library, media, appKeyWatch, playlists, radio } = features;
  const catalog = createCatalog({ library, findMarks: createFindMarks(features) });
  return createSubsonic({
    appKeys: features.appKeys,
    publicUrl: config.publicUrl,
    version,
    limits,
    hasUserLimits: config.hasRateLimits,
    groups: [
      createBrowsingMethods(catalog),
      createAlbumListMethods({ catalog, listAlbumsOfUser: createListAlbums(features), random }),
      createSongListMethods({ catalog, random }),
      createSearchMethods(catalog),
      createMediaMethods({
        media,
        appKeyWatch,
        canRender: features.transcoding.canRender,
        findCoverSubject: createCoverSubjects({ catalog, library, playlists, radio }),
      }),
      createStationMethods(features),
      createFolderMethods({ catalog, clock, readRevision: library.readRevision }),
      ...composeListenerMethods(runtime, features, catalog),
    ],
  });
}
