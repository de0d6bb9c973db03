/** View id → screen: Home is there from the start, others are loaded when first opened, those of the library together. */
import type { ComponentType } from 'react';
import { lazy, useState } from 'react';
import { notePathAtHand } from '#navigation/paths-at-hand.ts';
import type { View, ViewId } from '#navigation/view.ts';
import { VIEW_PATTERNS } from '#navigation/view-patterns.ts';
import { HomeView } from '#views/home/home-view.tsx';
import type { MusicViewId } from './music-views.ts';
// What views show has names in any letters.
import './all-letters.css';

type ViewComponent = ComponentType<{ view: View }>;

/** Whose code is there. */
const loaded = new Map<ViewId, ViewComponent>();

function noteLoaded(views: Partial<Readonly<Record<ViewId, ViewComponent>>>): void {
  for (const [id, Screen] of Object.entries(views) as [ViewId, ViewComponent][]) {
    loaded.set(id, Screen);
    notePathAtHand(VIEW_PATTERNS[id]);
  }
}

/** React's own lazy screens leave the pane empty before they are drawn, even when their code is there. */
function laterView(id: ViewId, load: () => Promise<ViewComponent>): ViewComponent {
  const Lazy = lazy(async () => ({ default: await load() }));
  return function LaterView({ view }) {
    // The same as long as it is mounted: another component would be another screen.
    const [Screen] = useState(() => loaded.get(id) ?? Lazy);
    return <Screen view={view} />;
  };
}

/** The code of the library's views, which may come before any of them is opened. */
export async function loadMusicViews() {
  const code = await import('./music-views.ts');
  noteLoaded(code.MUSIC_VIEWS);
  return code;
}

const musicView = (id: MusicViewId): ViewComponent =>
  laterView(id, async () => (await loadMusicViews()).MUSIC_VIEWS[id]);

const liveStreams = laterView('live-streams', async () => {
  const { LiveStreamsView } = await import('#views/live-streams/live-streams-view.tsx');
  noteLoaded({ 'live-streams': LiveStreamsView });
  return LiveStreamsView;
});

noteLoaded({ home: HomeView });

export const VIEW_TABLE: Readonly<Record<ViewId, ViewComponent>> = {
  home: HomeView,
  'live-streams': liveStreams,
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
