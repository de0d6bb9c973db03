/** What other people's apps may ask for, out of the features that own it. */
import { createCatalogue } from '#features/subsonic/catalogue.ts';
import { createCoverSubjects } from '#features/subsonic/cover-subjects.ts';
import {
  createAlbumListMethods,
  type ListAlbumsOfUser,
} from '#features/subsonic/methods/album-list-methods.ts';
import { createBrowsingMethods } from '#features/subsonic/methods/browsing-methods.ts';
import { createFolderMethods } from '#features/subsonic/methods/folder-methods.ts';
import { createMediaMethods } from '#features/subsonic/methods/media-methods.ts';
import { createSearchMethods } from '#features/subsonic/methods/search-methods.ts';
import { createSongListMethods } from '#features/subsonic/methods/song-list-methods.ts';
import { createStationMethods } from '#features/subsonic/methods/station-methods.ts';
import { createSubsonic, type Subsonic } from '#features/subsonic/subsonic.ts';
import type { FindMarks } from '#features/subsonic/user-marks.ts';
import type { RateLimits } from '#http/rate-limits.ts';
import type { Features } from './compose-features.ts';
import type { Ground } from './ground.ts';

export function composeSubsonic(ground: Ground, features: Features, limits: RateLimits): Subsonic {
  const { config, version, random } = ground;
  const { library, media, appKeyWatch, playlists, radio } = features;
  const catalogue = createCatalogue({ library, findMarks: createFindMarks(features) });
  return createSubsonic({
    appKeys: features.appKeys,
    publicUrl: config.publicUrl,
    version,
    limits,
    groups: [
      createBrowsingMethods(catalogue),
      createAlbumListMethods({ catalogue, listAlbumsOfUser: createListAlbums(features), random }),
      createSongListMethods({ catalogue, random }),
      createSearchMethods(catalogue),
      createMediaMethods({
        media,
        appKeyWatch,
        findCoverSubject: createCoverSubjects({ catalogue, library, playlists, radio }),
      }),
      createStationMethods(features),
      createFolderMethods({ catalogue, readChangedAt: library.readChangedAt }),
    ],
  });
}

function createFindMarks({ favourites }: Pick<Features, 'favourites'>): FindMarks {
  return async (userId, kind, ids) => {
    if (kind !== 'song') return new Map();
    const dates = await favourites.marks.listDates(userId, 'track', ids);
    return new Map([...dates].map(([id, starredAt]) => [id, { starredAt }]));
  };
}

function createListAlbums({ recents }: Pick<Features, 'recents'>): ListAlbumsOfUser {
  return async (userId, order) => {
    const all = 10_000;
    if (order === 'recent')
      return (await recents.listRecentAlbums(userId, all)).map(({ albumId }) => albumId);
    if (order === 'frequent')
      return (await recents.listMostPlayedAlbums(userId, 0, all)).map(({ albumId }) => albumId);
    return [];
  };
}
