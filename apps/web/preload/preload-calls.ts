/**
 * The requests that the first pictures wait for. `e2e/preloaded-answers.spec.ts` compares them with the requests of the
 * screens, so that nothing is requested twice or in vain.
 */
import { authAddresses } from '@tutti/contract/auth/addresses';
import { favoriteAddresses } from '@tutti/contract/favorites/addresses';
import { homeAddresses } from '@tutti/contract/home/addresses';
import { libraryAddresses } from '@tutti/contract/library/addresses';
import { RECENT_STREAMS_LIMIT } from '@tutti/contract/limits';
import { playlistAddresses } from '@tutti/contract/playlists/addresses';
import { recentAddresses } from '@tutti/contract/recents/addresses';
import { stationAddresses } from '@tutti/contract/stations/addresses';
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
    'stations',
  ],
  [
    '^/albums/(\\d+)$',
    [ofId(libraryAddresses.album), `${ofId(libraryAddresses.albumTracks)}?sort=position`],
    'cover',
  ],
  ['^/now$', [], 'full-player'],
];
