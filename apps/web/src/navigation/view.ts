/**
 * The views of the shell. Which one is open is state, not an address (M-016); it is mirrored in the history entry,
 * so that Back and reload do what a person expects (ruling 3.18).
 */
import { SELECTED_ALBUM_ID_KEY, SELECTED_ALBUM_TITLE_KEY } from '@tutti/contract/limits';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

export const VIEW_IDS = [
  'home',
  'search',
  'live-streams',
  'games',
  'artists',
  'library',
  'liked',
  'recently-played',
  'queue',
  'albums',
  'tracks',
  'genres',
  'genre-albums',
  'genre-playlist',
  // ours: the document has no screen for a playlist
  'playlist',
] as const;
export type ViewId = (typeof VIEW_IDS)[number];

export interface View {
  readonly id: ViewId;
  readonly genreId?: string;
  readonly genreName?: string;
  readonly artistId?: string;
  readonly albumId?: string;
  /** The album a list of albums points at for a moment (M-170, M-171). */
  readonly selectedAlbumId?: string;
  readonly playlistId?: string;
  readonly gameId?: string;
  readonly term?: string;
  /** How a list is sorted; each view knows its own words and ignores others. */
  readonly sort?: string;
  readonly order?: string;
}

const VIEW_PARAMETERS = [
  'genreId',
  'genreName',
  'artistId',
  'albumId',
  'selectedAlbumId',
  'playlistId',
  'gameId',
  'term',
  'sort',
  'order',
] as const satisfies readonly (keyof View)[];

/** Views that have an address of their own. */
const VIEW_BY_PATH: Readonly<Record<string, ViewId>> = {
  '/live-streams': 'live-streams',
  '/favorites': 'liked',
  '/genres': 'genres',
};

function isViewId(value: unknown): value is ViewId {
  return VIEW_IDS.includes(value as ViewId);
}

function readText(source: object, key: string): string | undefined {
  const value: unknown = Reflect.get(source, key);
  return typeof value === 'string' ? value : undefined;
}

/** History entries survive updates of the page, so their content is checked like any other input. */
function readStateView(state: unknown): View | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const stored: unknown = Reflect.get(state, 'view');
  if (typeof stored !== 'object' || stored === null) return undefined;
  const id: unknown = Reflect.get(stored, 'id');
  if (!isViewId(id)) return undefined;
  const view: Record<string, string> = { id };
  for (const key of VIEW_PARAMETERS) {
    const value = readText(stored, key);
    if (value !== undefined) view[key] = value;
  }
  return view as unknown as View;
}

/** A view that needs something it was not given falls back to the list one would choose it from. */
function withFallback(view: View): View {
  const hasGenre = view.genreId !== undefined && view.genreName !== undefined;
  if (view.id === 'genre-albums' && !hasGenre) return { id: 'search' };
  if (view.id === 'genre-playlist' && !hasGenre) return { id: 'genres' };
  if (view.id === 'playlist' && view.playlistId === undefined) return { id: 'library' };
  return view;
}

export function readView(pathname: string, state: unknown): View {
  const byPath = VIEW_BY_PATH[pathname];
  if (byPath !== undefined) return { id: byPath };
  return withFallback(readStateView(state) ?? { id: 'home' });
}

export function useActiveView(): View {
  const { pathname, state } = useLocation();
  return readView(pathname, state);
}

export function useOpenView(): (view: View) => void {
  const navigate = useNavigate();
  return useCallback(
    (view: View) => {
      if (view.id === 'live-streams') void navigate('/live-streams');
      else if (view.id === 'home') void navigate('/');
      else void navigate('/', { state: { view } });
    },
    [navigate],
  );
}

/**
 * Notes in the history entry how the open view is searched and sorted, so that Back and reload bring it back. The
 * router is not told: the view shows it already, and a navigation would draw it twice.
 */
export function rememberInHistory(view: View): void {
  const entry: unknown = window.history.state;
  const routerEntry = typeof entry === 'object' && entry !== null ? entry : {};
  window.history.replaceState({ ...routerEntry, usr: { view } }, '');
}

export interface SelectedAlbum {
  readonly id: string;
  readonly title: string;
}

export type OpenAlbum = (album: SelectedAlbum) => void;

/** M-031 … M-033: the album is handed over through session storage, and in the view itself for Back and reload. */
function handOver({ id, title }: SelectedAlbum): void {
  try {
    sessionStorage.setItem(SELECTED_ALBUM_ID_KEY, id);
    sessionStorage.setItem(SELECTED_ALBUM_TITLE_KEY, title);
  } catch {
    // Storage refused: the view carries the id as well.
  }
}

/** The album's own page. One of a genre remembers it, so that "Back to Albums" leads to the albums it stood among. */
export function useOpenAlbum(genreId?: string, genreName?: string): OpenAlbum {
  const openView = useOpenView();
  return useCallback(
    (album) => {
      handOver(album);
      const genre = genreId === undefined || genreName === undefined ? {} : { genreId, genreName };
      openView({ id: 'albums', albumId: album.id, ...genre });
    },
    [openView, genreId, genreName],
  );
}

/** The album in its place among all others, scrolled to and lit up (M-135, M-208, M-170, M-171). */
export function useShowAlbum(): OpenAlbum {
  const openView = useOpenView();
  return useCallback(
    (album) => {
      handOver(album);
      openView({ id: 'albums', selectedAlbumId: album.id });
    },
    [openView],
  );
}

/** Reads the handed-over album once; the keys are gone afterwards. */
export function takeSelectedAlbum(): SelectedAlbum | undefined {
  try {
    const id = sessionStorage.getItem(SELECTED_ALBUM_ID_KEY);
    const title = sessionStorage.getItem(SELECTED_ALBUM_TITLE_KEY) ?? '';
    sessionStorage.removeItem(SELECTED_ALBUM_ID_KEY);
    sessionStorage.removeItem(SELECTED_ALBUM_TITLE_KEY);
    return id === null ? undefined : { id, title };
  } catch {
    return undefined;
  }
}
