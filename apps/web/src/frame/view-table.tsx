/** View id → screen: Home is loaded from the start, others when first opened, and those of the library together. */
import type { ComponentType } from 'react';
import { useState } from 'react';
import { notePathAtHand } from '#navigation/paths-at-hand.ts';
import type { View, ViewId } from '#navigation/view.ts';
import { VIEW_PATTERNS } from '#navigation/view-patterns.ts';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { HomeView } from '#views/home/home-view.tsx';
import type { MusicViewId } from './music-views.ts';
// Views show names in many scripts.
import './all-letters.css';

type ViewComponent = ComponentType<{ view: View }>;

/** Screens whose code is loaded. */
const loaded: Partial<Record<ViewId, ViewComponent>> = {};

function note(id: ViewId, Screen: ViewComponent): ViewComponent {
  notePathAtHand(VIEW_PATTERNS[id]);
  loaded[id] = Screen;
  return Screen;
}

/** React's own lazy screens leave the pane empty before they render, even if their code is loaded. */
function laterView(id: ViewId, load: () => Promise<ViewComponent>): ViewComponent {
  const Later = lazyComponent(async () => note(id, await load()));
  return function LaterView({ view }) {
    // Stays the same while mounted, because another component would be another screen.
    const [Screen] = useState(() => loaded[id] ?? Later);
    return <Screen view={view} />;
  };
}

const loadMusicViews = () => import('./music-views.ts');

const musicView = (id: MusicViewId) => laterView(id, async () => (await loadMusicViews()).MUSIC_VIEWS[id]);

/** Loads the code of the library's views before any of them is opened. */
export async function preloadViews() {
  const code = await loadMusicViews();
  for (const [id, Screen] of Object.entries(code.MUSIC_VIEWS)) note(id as MusicViewId, Screen);
  return code;
}

export const VIEW_TABLE: Readonly<Record<ViewId, ViewComponent>> = {
  home: note('home', HomeView),
  'live-streams': laterView(
    'live-streams',
    async () => (await import('#views/live-streams/live-streams-view.tsx')).LiveStreamsView,
  ),
  games: laterView('games', async () => (await import('#views/games/games-view.tsx')).GamesView),
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
