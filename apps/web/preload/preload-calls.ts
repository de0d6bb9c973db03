/**
 * The requests that the first pictures wait for. `e2e/preloaded-answers.spec.ts` compares them with the requests of the
 * screens, so that nothing is requested twice or in vain.
 */
import { authAddresses } from '@tutti/contract/addresses/auth';
import { favoriteAddresses } from '@tutti/contract/addresses/favorites';
import { homeAddresses } from '@tutti/contract/addresses/home';
import { libraryAddresses } from '@tutti/contract/addresses/library';
import { playlistAddresses } from '@tutti/contract/addresses/playlists';
import { recentAddresses } from '@tutti/contract/addresses/recents';
import { stationAddresses } from '@tutti/contract/addresses/stations';
import { RECENT_STREAMS_LIMIT } from '@tutti/contract/limits';
import type { PreloadPlan } from './preload-plan.ts';

const ofId = ({ path }: { readonly path: string }) => path.replace(':id', '$1');

export const CALLS: PreloadPlan['calls'] = [
  authAddresses.me.path,
  playlistAddresses.list.path,
  favoriteAddresses.list.path,
];

/** `preload-pictures.ts` reads their responses by position. */
export const SCREEN_CALLS: PreloadPlan['screenCalls'] = [
  [
    '^/(?:dashboard)?$',
    [
      homeAddresses.shelves.path,
      stationAddresses.list.path,
      stationAddresses.allCurrent.path,
      `${recentAddresses.recentStreams.path}?limit=${RECENT_STREAMS_LIMIT}`,
    ],
    'hero',
  ],
  [
    '^/live-streams$',
    [stationAddresses.list.path, stationAddresses.allCurrent.path, libraryAddresses.genres.path],
  ],
  [
    '^/albums/(\\d+)$',
    [ofId(libraryAddresses.album), `${ofId(libraryAddresses.albumTracks)}?sort=position`],
    'cover',
  ],
  ['^/now$', [], 'full-player'],
];
