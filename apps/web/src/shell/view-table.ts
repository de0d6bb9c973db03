/** View id → screen: Home is there from the start, others are loaded when first opened, those of the library together. */
import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { View, ViewId } from '#navigation/view.ts';
import { HomeView } from '#views/home/home-view.tsx';
import type { MusicViewId } from './music-views.ts';
// What views show has names in any letters.
import './all-letters.css';

type ViewComponent = ComponentType<{ view: View }>;

function musicView(id: MusicViewId): ViewComponent {
  return lazy(async () => ({ default: (await import('./music-views.ts')).MUSIC_VIEWS[id] }));
}

export const VIEW_TABLE: Readonly<Record<ViewId, ViewComponent>> = {
  home: HomeView,
  'live-streams': lazy(async () => ({
    default: (await import('#views/live-streams/live-streams-view.tsx')).LiveStreamsView,
  })),
  games: lazy(async () => ({ default: (await import('#views/games/games-view.tsx')).GamesView })),
  search: musicView('search'),
  artists: musicView('artists'),
  library: musicView('library'),
  liked: musicView('liked'),
  'recently-played': musicView('recently-played'),
  queue: musicView('queue'),
  albums: musicView('albums'),
  tracks: musicView('tracks'),
  genres: musicView('genres'),
  'genre-albums': musicView('genre-albums'),
  'genre-playlist': musicView('genre-playlist'),
  playlist: musicView('playlist'),
  'most-played': musicView('most-played'),
  bookmarks: musicView('bookmarks'),
  kept: musicView('kept'),
};
