/**
 * Maps view ids to screens: Home is part of the first load, others load when first opened, and those of the library
 * together.
 */
import type { ComponentType } from 'react';
import { notePathAtHand } from '#navigation/paths-at-hand.ts';
import { VIEW_IDS, type View, type ViewId } from '#navigation/view.ts';
import { VIEW_PATTERNS } from '#navigation/view-patterns.ts';
import { type LazyComponent, lazyComponent } from '#ui/states/lazy-component.tsx';
import { HomeView } from '#views/home/home-view.tsx';
import type { MusicViewId } from './music-views.ts';
import './all-letters.css';

type ViewComponent = ComponentType<{ view: View }>;

function note(id: ViewId, Screen: ViewComponent): ViewComponent {
  notePathAtHand(VIEW_PATTERNS[id]);
  return Screen;
}

const laterView = (id: ViewId, load: () => Promise<ViewComponent>) =>
  lazyComponent(async () => note(id, await load()));

const loadMusicViews = () => import('./music-views.ts');

const musicView = (id: MusicViewId) => laterView(id, async () => (await loadMusicViews()).MUSIC_VIEWS[id]);

/** Loads the code of a view before its first render; Home's is always loaded. */
export async function preloadView(id: ViewId): Promise<void> {
  await VIEW_TABLE[id].preload?.();
}

export async function preloadViews() {
  const code = await loadMusicViews();
  await Promise.all(Object.keys(code.MUSIC_VIEWS).map((id) => preloadView(id as MusicViewId)));
  return code;
}

type Screen = ViewComponent & Partial<LazyComponent<{ view: View }>>;

const OTHER_VIEWS: Readonly<Record<Exclude<ViewId, MusicViewId>, Screen>> = {
  home: note('home', HomeView),
  'live-streams': laterView(
    'live-streams',
    async () => (await import('#views/live-streams/live-streams-view.tsx')).LiveStreamsView,
  ),
  games: laterView('games', async () => (await import('#views/games/games-view.tsx')).GamesView),
  rooms: laterView('rooms', async () => (await import('#views/rooms/rooms-view.tsx')).RoomsView),
  statistics: laterView(
    'statistics',
    async () => (await import('#views/statistics/statistics-view.tsx')).StatisticsView,
  ),
};

/** All that are not listed above are of the music, as the types of both lists ensure. */
export const VIEW_TABLE = {
  ...Object.fromEntries(VIEW_IDS.map((id) => [id, musicView(id as MusicViewId)])),
  ...OTHER_VIEWS,
} as Readonly<Record<ViewId, Screen>>;
